// `npm start`: installs what is missing, builds what is stale, starts the portal with its demo.
import { endWith } from "./lib/end-with.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { startServer } from "./lib/start-server.mjs";

let server;
endWith(async () => server?.stop() ?? 1);
ensureInstall();
// Imported here, because its packages are missing until ensureInstall() has run.
const { ensureBuild } = await import("./lib/ensure-build.mjs");
await ensureBuild();
server = startServer();
server.on("exit", (code) => server.isStopping || process.exit(code ?? 1));
