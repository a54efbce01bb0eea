// `npm start`: installs what is missing, builds what is stale, starts the portal with its demo.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";

ensureInstall();
await ensureBuild();

const server = spawn(process.execPath, [join(root, "portal-server/dist/main.js")], {
  cwd: root,
  stdio: "inherit",
  env: { PORTAL_ENV: "development", DEMO: "1", ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
