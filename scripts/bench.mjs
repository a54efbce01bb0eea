// `npm run bench [-- --runs 9 --write]`: see bench/src/main.mjs. `npm run bench -- sessions`, `-- live`, `-- faults`,
// `-- releases`, `-- soak`: see the file of that name in bench/src.
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");

await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
const [name = "main"] = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const suites = ["sessions", "live", "faults", "releases", "soak"];
await import(`../bench/src/${suites.includes(name) ? name : "main"}.mjs`);
