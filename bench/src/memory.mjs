// `npm run bench -- memory [--runs 9] [--write]`: what switches between applications leave on the heap, beside the same
// applications in one bundle with the portal's orchestration and without it, interleaved.
import { openControls } from "./bundle/controls.mjs";
import { table } from "./bundle/report.mjs";
import { openSession } from "./bundle/session.mjs";
import { heapOf, openSwitching, switchRound } from "./bundle/switching.mjs";
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
  const pages = {};
  for (const [name, origin] of Object.entries(origins))
    pages[name] = await openSwitching(stage.browser, origin, await openSession(origin, stage.portalPort));
  for (const page of Object.values(pages)) await switchRound(page, before, 1);
  load.range();
  const report = table("Switches", await measure(pages), measures, load);
  finish(`${heading(stage.browser.version())}\n${report}`, { write, load });
} finally {
  await stage.close();
}

async function measure(pages) {
  const results = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let run = 1; run <= runs; run++) {
    for (const [name, page] of Object.entries(pages)) {
      process.stdout.write(`\rrun ${run} of ${runs}, ${name}${" ".repeat(20)}`);
      const start = await heapOf(page);
      await switchRound(page, switches, 1);
      results[name].push({ kept: ((await heapOf(page)) - start) * (100 / switches) });
    }
  }
  return results;
}

function heading(version) {
  return `# Memory

A user goes round between three applications, ${switches} switches between two readings of the heap and ${runs} readings for each
variant, interleaved, after ${before} switches: median (range). Each reading follows a garbage collection. The controls are
those of the switches. ${machine(version)}
`;
}
