// `npm run bench [-- load --runs 9 --write]`, `-- switch`, `-- deploy`, `-- memory`, `-- server`, `-- sessions`, `-- live`,
// `-- faults`, `-- releases`, `-- soak`, `-- bytes`: see the file of that name in bench/src.
import { ensureInstall } from "./lib/ensure-install.mjs";
import { readCommandLine, requireKnown } from "./lib/read-command-line.mjs";

const suites = [
  ...["load", "switch", "deploy", "memory", "server"],
  ...["sessions", "live", "faults", "releases", "soak", "bytes"],
];
const usage = `Usage: npm run bench [-- SUITE] [PART ...] [--runs 9] [--write]

  SUITE    ${suites.join(", ")}; without it load
  PART     a part of the suite; without it all of them
  --runs   how often each page is measured
  --write  stores the figures`;
const { positionals } = readCommandLine(
  usage,
  { allowPositionals: true, options: { runs: { type: "string" }, write: { type: "boolean" } } },
  (call) => requireKnown(call.positionals.slice(0, 1), suites, "benchmark"),
);
const [name = "load"] = positionals;

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");

await ensureBuild();
process.env.CHROMIUM_PATH = requireBrowser();
await import(`../bench/src/${name}.mjs`);
