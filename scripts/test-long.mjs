// `npm run test:long [-- S5 "backup drill" …] [--minutes 60] [--fresh] [--write]`: the long tests, in about six hours on an
// idle machine. Rows and names select steps. After `--minutes` no step begins. The next run continues, also after a change of
// documents; `--fresh` starts again. `--write` stores the figures in docs/reliability.md.
import { execFileSync } from "node:child_process";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { readCommandLine, refuse } from "./lib/read-command-line.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

const usage = `Usage: npm run test:long [-- ROW|STEP ...] [--minutes 60] [--fresh] [--write]

  ROW, STEP   rows of docs/reliability.md, and steps by a part of their name; without them all steps run
  --minutes   begins no step after this time; the next run continues
  --fresh     repeats the steps that have passed on this source
  --write     stores the results in docs/reliability.md`;
const { values: options, positionals: words } = readCommandLine(
  usage,
  {
    options: {
      fresh: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      minutes: { type: "string", default: "Infinity" },
    },
    allowPositionals: true,
  },
  ({ values }) => {
    if (!(Number(values.minutes) > 0)) throw new Error("--minutes needs a number of minutes");
  },
);

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");
const { sourceKey } = await import("./long/source-key.mjs");
const { loadNow } = await import("./long/step-kinds.mjs");
const { chooseSteps, longSteps } = await import("./long/steps.mjs");
const { finish, finishedOn, readFigure, writeFigures } = await import("./long/results.mjs");
const { writeReliabilityPage } = await import("./long/reliability-page.mjs");

const chosen = choose();
const lastBegin = Date.now() + Number(options.minutes) * 60_000;

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const source = sourceKey(root);
const finished = options.fresh ? {} : finishedOn(source);

process.env.CHROMIUM_PATH = requireBrowser();
// Tests print their figures, and compare them with their targets.
process.env.FIGURES = "1";
const counted = [await runTask("build", ensureBuild)];
const left = [];
for (const step of counted[0].failed > 0 ? [] : chosen) {
  if (finished[step.name]) counted.push(finished[step.name]);
  else if (Date.now() < lastBegin) counted.push(await run(step));
  else left.push(step.name);
}
if (options.write) writeReliabilityPage();
if (left.length > 0) console.log(`\nNot begun, the same command continues: ${left.join(", ")}.`);
conclude(counted);

function choose() {
  try {
    return chooseSteps(longSteps, words);
  } catch (error) {
    return refuse(error.message, usage);
  }
}

async function run({ name, minutes, run: runStep }) {
  const figures = {};
  const onLine = (line) => {
    const found = readFigure(line);
    for (const id of found?.ids ?? []) figures[id] = [...(figures[id] ?? []), found.text];
  };
  const [load, began] = [loadNow(), Date.now()];
  const { failures, ...counts } = await runStep({ limit: minutes * 60_000, onLine });
  if (counts.failed === 0) finish(source, name, counts);
  if (options.write) {
    const took = Math.round((Date.now() - began) / 6_000) / 10;
    const date = new Date(began).toISOString().slice(0, 10);
    const { passed, failed } = counts;
    writeFigures(name, { date, commit, node: process.version, minutes: took, load, passed, failed, figures });
  }
  return { ...counts, failures };
}
