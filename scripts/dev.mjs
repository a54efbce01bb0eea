// `npm run dev`: the portal with its demo; builds each change and shows it in the open page.
import { watch } from "node:fs";
import { join } from "node:path";
import { endWith } from "./lib/end-with.mjs";
import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { startServer } from "./lib/start-server.mjs";
import { frontEndPackages } from "./lib/workspaces.mjs";

const settle = 120;
const ignored = /(^|[\\/])(node_modules|dist|dist-npm|dist-types|\.dist-[^\\/]*|\.portico)([\\/]|$)|\.test\.tsx?$/;

let server;
endWith(async () => server?.stop() ?? 1);
ensureInstall();
await ensureBuild();
const watched = { WATCH_MODULES: "1" };
server = startServer(watched);
let timer;
let busy = Promise.resolve();
const changed = new Set();
const portalPackages = frontEndPackages().filter((folder) => !folder.startsWith("tenant-apps/"));
// The whole folder of the applications, so that a new one is built.
for (const folder of [...portalPackages, "tenant-apps", "portal-server", "shared-utility/contract"]) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || ignored.test(file)) return;
    changed.add(folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(rebuild);
    }, settle);
  });
}

async function rebuild() {
  const folders = [...changed];
  changed.clear();
  try {
    await ensureBuild();
    if (folders.some((folder) => folder === "portal-server" || folder === "shared-utility/contract")) await restart();
  } catch (error) {
    // The last good build keeps running; the message names the fault.
    console.error(error instanceof Error ? error.message : error);
  }
}

async function restart() {
  await server.stop();
  server = startServer(watched);
}
