import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { watchOtherWork } from "./other-work.mjs";
import { writePart } from "./write-part.mjs";

/**
 * A run is kept while other work has at most so many processors, on average. The load average says little here: the many
 * short threads of a browser raise it to five where nothing else runs.
 */
const mostOther = 0.2;

/**
 * The options of a benchmark beside its controls: `runs`, `write`, and the parts that the command line names, or all.
 * @param {string[]} [parts] that the benchmark has
 * @throws Error when the machine is too busy for a run that is to be kept
 */
export async function readOptions(parts = []) {
  const { values, positionals } = parseArgs({
    options: { runs: { type: "string", default: "9" }, write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [, ...requested] = positionals;
  const unknown = requested.filter((name) => !parts.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}: ${parts.join(", ")}.`);
  if (values.write) await refuseBusyMachine();
  return {
    runs: Number(values.runs),
    write: values.write,
    parts: requested.length > 0 ? requested : parts,
    load: watchLoad(),
  };
}

async function refuseBusyMachine() {
  const read = watchOtherWork();
  await setTimeout(2_000);
  const other = read();
  if (other > mostOther) throw new Error(`Refused: ${tooBusy(other)}`);
}

/**
 * Samples the load average of one minute, and what other work takes. `range()` is a line of text about the time since its
 * last call, `other()` the mean over the whole run, in processors.
 */
function watchLoad() {
  const read = watchOtherWork();
  let since = newSamples();
  const whole = { time: 0, work: 0 };
  let last = performance.now();
  const sample = () => {
    const now = performance.now();
    const other = read() * (now - last);
    since.loads.push(loadavg()[0]);
    for (const sum of [since, whole]) {
      sum.time += now - last;
      sum.work += other;
    }
    last = now;
  };
  setInterval(sample, 5_000).unref();
  return {
    range() {
      sample();
      const [low, high] = [Math.min(...since.loads), Math.max(...since.loads)].map((load) => load.toFixed(1));
      const other = processors(since.work / since.time);
      since = newSamples();
      return `${today()}; while measured: load average ${low}–${high}, other work ${other}.`;
    },
    other: () => whole.work / whole.time,
  };
}

const newSamples = () => ({ loads: [loadavg()[0]], time: 0, work: 0 });

/** Prints a report. With `write`, also keeps it in results.md, unless other work kept the machine busy meanwhile. */
export function finish(report, { write, load }) {
  console.log(`\n${report}`);
  const other = load.other();
  if (other > mostOther) console.log(`Not to be kept: ${tooBusy(other)}`);
  else if (write) writePart(report);
}

const processors = (count) => `${count.toFixed(2)} of ${cpus().length} processors`;

const tooBusy = (other) => `other work takes ${processors(other)}, and ${mostOther} is the limit.`;

const today = () => new Date().toISOString().slice(0, 10);

/** The day and the machine of a run, for its heading. */
export function machine(version) {
  return `${today()}, ${version === undefined ? "" : `Chromium ${version}, `}Node ${process.version}, ${cpus().length} processors.`;
}
