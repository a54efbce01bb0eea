import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/ensure-install.mjs";
import { readFigures } from "./results.mjs";
import { scoreboard } from "./scoreboard.mjs";
import { longSteps } from "./steps.mjs";

const begin = `# Reliability

A portal must survive lost responses, hung applications, killed servers and hostile input. These 58 tests check it. This page
is written by \`npm run test:long -- --write\` from \`scripts/long/\` and \`docs/reliability-figures.json\`.

- **In \`npm test\`** is the size that runs for every commit. \`npm run test:services\` repeats the server's tests except those of files, pages and headers on PostgreSQL,
  and the journeys that need a server on PostgreSQL, RabbitMQ and two server processes: CI runs these there only.
- **Full size** is the size that \`npm run test:long\` runs. On an idle machine it takes about six hours.
  \`npm run test:long -- --minutes 60\` begins no step after an hour; the next run continues where it stopped, as long as only
  documents have changed. \`npm run test:long -- S5 "backup drill"\` runs the steps of a row, and those of a name.
- **Elsewhere** is the result of stock parts in the same test, or a known advisory.
- A result states its date, how many tests passed and failed, and the figures that they printed. *Not run* means that no
  result is stored: the row is proven at the size of \`npm test\` only. A run that failed later is named beside the last good result. *Earlier* is a figure from before results were stored.

Every run uses 2 shared processors, loopback and headless Chromium. Load is the machine's load average of one minute when
the step began. Times measured under load are not figures of the product.
`;

export function reliabilityPage() {
  const figures = readFigures();
  const head = ["", "test", "target", "elsewhere", "in `npm test`", "full size", "last result at full size", "files"];
  const rows = scoreboard.map((row) => [
    `<a id="${row.id.toLowerCase()}"></a>${row.id}`,
    row.test,
    row.target,
    row.elsewhere,
    row.short,
    row.long,
    resultsOf(row, figures),
    row.files.map((file) => `[${file.split("/").at(-1)}](../${file})`).join(", "),
  ]);
  const others = longSteps
    .filter(({ ids }) => ids.length === 0)
    .map(({ name }) => [name, resultOf(undefined, figures[name])]);
  return `${begin}\n${table(head, rows)}\n\n## Further steps\n\nThey belong to no row; their names run them.\n\n${table(["step", "last result"], others)}\n`;
}

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

function resultsOf({ id, earlier }, figures) {
  const steps = longSteps.filter(({ ids }) => ids.includes(id));
  if (earlier && !steps.some(({ name }) => figures[name])) return `earlier, ${earlier}`;
  return steps.map(({ name }) => `*${name}*: ${resultOf(id, figures[name])}`).join("<br>");
}

function resultOf(id, result) {
  if (!result) return "not run";
  const { date, passed, failed, failedOn, load, minutes, figures } = result;
  const lost = failed > 0 ? `, **${failed} failed**` : failedOn ? `, **failed on ${failedOn}**` : "";
  const counts = `${passed} passed${lost}`;
  const printed = (figures[id] ?? []).map((text) => `; ${text}`).join("");
  return `${date}, ${counts}, ${minutes} min, load ${load}${printed}`.replaceAll("|", "\\|");
}

export function writeReliabilityPage() {
  writeFileSync(join(root, "docs/reliability.md"), reliabilityPage());
}
