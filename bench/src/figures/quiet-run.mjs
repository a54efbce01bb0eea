import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { writePart } from "./write-part.mjs";

/** With more load than this before a run, other work decides the times. */
const highestBefore = 1.5;
// The browser and the portal of a run are load themselves.
const highestDuring = highestBefore + cpus().length;

/**
 * The options of a benchmark beside its controls: `runs`, `write`, and the parts that the command line names, or all.
 *
 * @param {string[]} [parts] that the benchmark has
 * @throws Error when the machine is too busy for a run that is to be kept
 */
export function readOptions(parts = []) {
  const { values, positionals } = parseArgs({
    options: { runs: { type: "string", default: "9" }, write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [, ...requested] = positionals;
  const unknown = requested.filter((name) => !parts.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}: ${parts.join(", ")}.`);
  const [load] = loadavg();
  if (values.write && load > highestBefore) throw new Error(`Refused: ${tooBusy("is", load, highestBefore)}`);
  return {
    runs: Number(values.runs),
    write: values.write,
    parts: requested.length > 0 ? requested : parts,
    load: watchLoad(),
  };
}

/** Samples the load average of one minute. `range()` is that of the samples since the last call, as a line of text. */
function watchLoad() {
  let since = [loadavg()[0]];
  let highest = since[0];
  const sample = () => {
    const [now] = loadavg();
    since.push(now);
    highest = Math.max(highest, now);
  };
  setInterval(sample, 2_000).unref();
  return {
    range() {
      sample();
      const [low, high] = [Math.min(...since), Math.max(...since)].map((value) => value.toFixed(1));
      since = [];
      return `Load average while measured: ${low}–${high}.`;
    },
    highest: () => highest,
  };
}

/** Prints a report. With `write`, also keeps it in results.md, unless other work kept the machine busy meanwhile. */
export function finish(report, { write, load }) {
  console.log(`\n${report}`);
  const isBusy = load.highest() > highestDuring;
  if (isBusy) console.log(`Not to be kept: ${tooBusy("was", load.highest(), highestDuring)}`);
  if (write && !isBusy) writePart(report);
}

const tooBusy = (verb, load, limit) => `the load average ${verb} ${load.toFixed(1)}, and ${limit} is the limit.`;

/** The day and the machine of a run, for its heading. */
export function machine(version) {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${version === undefined ? "" : `Chromium ${version}, `}Node ${process.version}, ${cpus().length} processors.`;
}
