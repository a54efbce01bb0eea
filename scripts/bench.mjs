// `npm run bench [-- load --runs 9 --write]`, `-- switch`, `-- deploy`, `-- memory`, `-- server`, `-- sessions`, `-- live`,
// `-- faults`, `-- releases`, `-- soak`, `-- bytes`: see the file of that name in bench/src.
import { parseArgs } from "node:util";
import { ensureInstall } from "./lib/ensure-install.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");

await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
const { positionals } = parseArgs({ strict: false, allowPositionals: true, options: { runs: { type: "string" } } });
const [name = "load"] = positionals;
const suites = [
  ...["load", "switch", "deploy", "memory", "server"],
  ...["sessions", "live", "faults", "releases", "soak", "bytes"],
];
if (!suites.includes(name)) throw new Error(`There is no benchmark ${name}: ${suites.join(", ")}.`);
await import(`../bench/src/${name}.mjs`);
