// `npm run dev`: the portal with its demo; a change is built and reaches the open page by itself.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureBuild, frontEndPackages } from "./lib/ensure-build.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";

const settle = 120;
const ignored = /(^|[\\/])(node_modules|dist|dist-types|\.dist-[^\\/]*|\.portico)([\\/]|$)|\.test\.tsx?$/;

ensureInstall();
await ensureBuild();
let server = startServer();
let timer;
let busy = Promise.resolve();
const changed = new Set();
for (const folder of [...frontEndPackages, "portal-server", "shared-utility/contract"]) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || ignored.test(file)) return;
    changed.add(folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(rebuild);
    }, settle);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server.once("exit", () => process.exit(0));
    server.kill(signal);
  });
}

async function rebuild() {
  const folders = [...changed];
  changed.clear();
  try {
    await ensureBuild();
    if (folders.some((folder) => folder === "portal-server" || folder === "shared-utility/contract")) await restart();
  } catch (error) {
    // The last good build goes on running; the message says what to mend.
    console.error(error instanceof Error ? error.message : error);
  }
}

function startServer() {
  return spawn(process.execPath, [join(root, "portal-server/dist/main.js")], {
    cwd: root,
    stdio: "inherit",
    env: { PORTAL_ENV: "development", DEMO: "1", WATCH_MODULES: "1", ...process.env },
  });
}

async function restart() {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  server = startServer();
}
