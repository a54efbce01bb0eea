// One step of a check: a program that runs to its end; its output is shown, its tests are counted.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { countStep, sentence, sum } from "./counts.mjs";
import { root } from "./ensure-install.mjs";

const running = new Set();
let stopped = false;
/** A step that hangs is stopped and counts as failed; it would block the pipeline otherwise. */
const stepLimit = 40 * 60_000;
const killDelay = 30_000;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    stopped = true;
    // Playwright stops the portal that it started only on SIGINT.
    for (const child of running) child.kill("SIGINT");
    if (running.size === 0) process.exit(1);
  });
}

/**
 * Runs a Node program of the repository as a named step.
 * @param {string} name the name of the step in the log
 * @param {string[]} args script and arguments, relative to the repository
 * @param {StepOptions} [options]
 * @typedef {object} StepOptions
 * @property {Record<string, string>} [env]
 * @property {{ file: string, read: (report: unknown) => import("./counts.mjs").Counts }} [report]
 * @property {number} [limit] milliseconds after which the step is stopped and counts as failed
 * @property {(line: string) => void} [onLine] receives each printed line
 */
export function runStep(name, args, { report, ...options } = {}) {
  return step(name, async () => countStep(await run(args, options), report));
}

/** Runs a function as a named step: it counts as one test, which passes unless the function throws. */
export function runTask(name, task) {
  return step(name, async () => {
    await task();
    return countStep(0);
  });
}

/**
 * Prints the counts and failures of each step and, alone on the last line, their sum; sets the exit code.
 * @param {({ name: string } & import("./counts.mjs").Counts)[]} steps
 */
export function conclude(steps) {
  console.log("");
  for (const counts of steps) {
    console.log(`${counts.failed ? "✗" : "✓"} ${counts.name}: ${sentence(counts)}`);
    // `.ci/run` searches for these lines and repeats them at its end.
    for (const failure of counts.failures ?? []) console.log(`  ✗ ${counts.name}: ${failure}`);
  }
  const total = sum(steps);
  console.log(`\n${sentence(total)}`);
  if (total.failed > 0) process.exitCode = 1;
}

async function step(name, work) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await work().catch((error) => {
    console.error(error.message);
    return { ...countStep(1), failures: [error.message] };
  });
  console.log(`── ${name}: ${sentence(counts)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { name, ...counts };
}

function run(args, { env = {}, limit = stepLimit, onLine }) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", onLine ? "pipe" : "inherit", "inherit"],
      env: { ...process.env, ...env },
      // A separate process group, so that a Ctrl-C reaches the program only once, from here.
      detached: true,
    });
    running.add(child);
    if (onLine) {
      createInterface({ input: child.stdout }).on("line", (line) => {
        console.log(line);
        onLine(line);
      });
    }
    const timer = setTimeout(() => {
      console.error(`No end after ${limit / 60_000} minutes: stopped.`);
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGKILL"), killDelay).unref();
    }, limit);
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (stopped) process.exit(1);
      done(code);
    };
    child.on("error", () => end(1));
    // Not "exit": the last lines of the output may arrive after it.
    child.on("close", end);
  });
}
