// `npm run bench [-- --runs 9 --write]`: see bench/src/main.mjs.
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");

await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
await import("../bench/src/main.mjs");
