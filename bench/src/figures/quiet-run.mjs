import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { writePart } from "./write-part.mjs";

/** With more load than this for each run on two processors, other work decides the times. */
const highestLoad = 1.5;

/** The options of a benchmark beside its controls: `runs`, `write`, and the machine's `load` average of one minute. */
export function readOptions() {
  const { values } = parseArgs({
    options: { runs: { type: "string", default: "9" }, write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  return { runs: Number(values.runs), write: values.write, load: loadavg()[0] };
}

/** Prints a report. With `write`, also keeps it in results.md, unless other work kept the machine busy at the start. */
export function finish(report, { write, load }) {
  console.log(`\n${report}`);
  if (!write) return;
  if (load <= highestLoad) return writePart(report);
  console.log(`Not kept: the load average was ${load.toFixed(1)} when the run began, and ${highestLoad} is the limit.`);
}
