// `npm run bench -- memory [--runs 9] [--write]`: what switches between applications leave on the heap, beside the same
// applications in one bundle with the portal's orchestration and without it, interleaved.
import { openControls } from "./bundle/controls.mjs";
import { table } from "./bundle/report.mjs";
import { heapOf, openSwitching, switchRound } from "./bundle/switching.mjs";
import { interleave } from "./figures/interleave.mjs";
import { finish, machine, readOptions } from "./figures/quiet-run.mjs";

/** Switches between two readings of the heap. In shorter rounds, one garbage collection decides the figure. */
const switches = 198;
// By then the engine has compiled what runs often: compiled code is most of what the first hundreds leave.
const before = 396;
const { runs, write, load } = await readOptions();
const measures = [{ key: "kept", label: "heap per 100 switches", unit: "KiB", per: 1024 }];

const stage = await openControls(["split", "plain"]);
try {
  const origins = await stage.openFronts("h2");
  const pages = await openSwitching(stage, origins);
  for (const page of Object.values(pages)) await switchRound(page, before, 1);
  load.range();
  const report = table("Switches", await interleave("memory", runs, pages, keptBy), measures, load);
  finish(`${heading(stage.browser.version())}\n${report}`, { write, load });
} finally {
  await stage.close();
}

async function keptBy(page) {
  const start = await heapOf(page);
  await switchRound(page, switches, 1);
  return { kept: ((await heapOf(page)) - start) * (100 / switches) };
}

function heading(version) {
  return `# Memory

A user goes round between three applications, ${switches} switches between two readings of the heap and ${runs} readings for each
variant, interleaved, after ${before} switches: median (range). Each reading follows a garbage collection. The controls are
those of the switches. ${machine(version)}
`;
}
