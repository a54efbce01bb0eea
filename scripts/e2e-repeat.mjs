// `npm run e2e:repeat [-- --times 20] [--loaded] [journeys]`: repeats the journeys, each time on a new
// portal and without retries. `--loaded` keeps every processor half busy. A stopped run continues where it was.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ensureInstall, root } from "./lib/ensure-install.mjs";
import { readCommandLine } from "./lib/read-command-line.mjs";
import { conclude } from "./lib/run-step.mjs";

const usage = `Usage: npm run e2e:repeat [-- JOURNEY ...] [--times 20] [--loaded]

  JOURNEY    part of the name of a file with journeys; without it all of them run
  --times    how often each of them runs
  --loaded   keeps every processor half busy`;
const { values: options, positionals: chosen } = readCommandLine(
  usage,
  {
    options: { times: { type: "string", default: "20" }, loaded: { type: "boolean", default: false } },
    allowPositionals: true,
  },
  ({ values }) => {
    if (!(Number(values.times) > 0)) throw new Error("--times needs a number");
  },
);

ensureInstall();
const { ensureBuild } = await import("./lib/ensure-build.mjs");
const { endToEndStep } = await import("./lib/test-steps.mjs");
const { finish, finishedOn } = await import("./long/results.mjs");

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const finished = finishedOn(commit);
const limit = 60 * 60_000;

await ensureBuild();
const loadWorkers = options.loaded ? Array.from({ length: availableParallelism() }, startLoad) : [];
const counted = [];
for (let time = 1; time <= Number(options.times); time++) counted.push(await journeys(time));
for (const worker of loadWorkers) await worker.terminate();
conclude(counted);

async function journeys(time) {
  const name = [`journeys, time ${time}`, options.loaded ? "loaded" : "quiet", ...chosen].join(", ");
  if (finished[name]) return finished[name];
  const { failures, ...counts } = await endToEndStep(name, {
    args: chosen.length > 0 ? ["--no-deps", ...chosen] : [],
    limit,
  });
  if (counts.failed === 0) finish(commit, name, counts);
  return { ...counts, failures };
}

/** Starts a thread that uses half of one processor, in slices long enough to delay a browser's frames. */
function startLoad() {
  const work = `const cell = new Int32Array(new SharedArrayBuffer(4));
    for (;;) { const end = Date.now() + 50; while (Date.now() < end); Atomics.wait(cell, 0, 0, 50); }`;
  return new Worker(work, { eval: true });
}
