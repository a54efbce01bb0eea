// `npm run bench -- faults [--write]`: how each fault of one application, or of the page start, affects a user. The
// same files as in `npm test`, one page after another, measured by the page's clock. With `--write` the tables replace
// those of docs/resilience.md.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { conclude } from "../../scripts/lib/run-step.mjs";
import { endToEndStep } from "../../scripts/lib/test-steps.mjs";
import { faultTables } from "./figures/fault-tables.mjs";

const folder = mkdtempSync(join(tmpdir(), "portico-faults-"));
const file = join(folder, "rows.jsonl");
const page = resolve(import.meta.dirname, "../../docs/resilience.md");
// The figures are the result here, so the limits of the tests are far off.
const env = { FAULT_REPORT: file, FAULT_SLACK: "20" };
try {
  const args = ["--no-deps", "fault-matrix", "fault-maps", "--workers=1", `--output=${join(folder, "results")}`];
  const counted = await endToEndStep("faults", { args, env });
  const rows = existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];
  const load = loadavg().map((average) => average.toFixed(0));
  const machine = `Node ${process.version}, ${cpus().length} processors, load average ${load.join(", ")} at the end.`;
  const tables = `${faultTables(rows)}\n\n${machine}`;
  console.log(`\n${tables}\n`);
  if (process.argv.includes("--write")) write(tables);
  conclude([counted]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function write(tables) {
  const text = readFileSync(page, "utf8");
  writeFileSync(page, text.replace(/(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/, `$1\n${tables}\n\n$2`));
}
