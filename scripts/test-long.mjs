// `npm run test:long [-- S5 W1 …] [--fresh] [--write]`: the long tests, in about three hours on an idle machine.
// A stopped run continues where it was stopped; `--fresh` starts again. Ids run the steps of these rows. `--write` stores the
// figures in docs/reliability.md.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { conclude, runTask } from "./lib/run-step.mjs";

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { requireBrowser } = await import("./lib/find-browser.mjs");
const { loadNow } = await import("./long/step-kinds.mjs");
const { longSteps } = await import("./long/steps.mjs");
const { finish, finishedOn, readFigure, writeFigures } = await import("./long/results.mjs");
const { writeReliabilityPage } = await import("./long/reliability-page.mjs");

const { values: options, positionals: ids } = parseArgs({
  options: { fresh: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const known = new Set(longSteps.flatMap((step) => step.ids));
const unknown = ids.filter((id) => !known.has(id));
if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(", ")} in docs/reliability.md.`);

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const finished = options.fresh ? {} : finishedOn(commit);
const chosen = ids.length > 0 ? longSteps.filter((step) => step.ids.some((id) => ids.includes(id))) : longSteps;

process.env.CHROMIUM_PATH = requireBrowser();
// Tests print their figures, and compare them with their targets.
process.env.FIGURES = "1";
const counted = [await runTask("build", ensureBuild)];
for (const step of counted[0].failed > 0 ? [] : chosen) counted.push(finished[step.name] ?? (await run(step)));
if (options.write) writeReliabilityPage();
conclude(counted);

async function run({ name, minutes, run: runStep }) {
  const figures = {};
  const onLine = (line) => {
    const found = readFigure(line);
    for (const id of found?.ids ?? []) figures[id] = [...(figures[id] ?? []), found.text];
  };
  const [load, began] = [loadNow(), Date.now()];
  const { failures, ...counts } = await runStep({ limit: minutes * 60_000, onLine });
  if (counts.failed === 0) finish(commit, name, counts);
  if (options.write) {
    const took = Math.round((Date.now() - began) / 6_000) / 10;
    const date = new Date(began).toISOString().slice(0, 10);
    const { passed, failed } = counts;
    writeFigures(name, { date, commit, node: process.version, minutes: took, load, passed, failed, figures });
  }
  return { ...counts, failures };
}
