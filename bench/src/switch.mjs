// `npm run bench -- switch [--runs 9] [--write]`: switches between applications that were open before, and their memory,
// beside the same applications in one bundle with the portal's orchestration and without it, interleaved.
import { cpus } from "node:os";
import { openControls } from "./bundle/controls.mjs";
import { table } from "./bundle/report.mjs";
import { openSession } from "./bundle/session.mjs";
import { heapOf, openSwitching, switchRound } from "./bundle/switching.mjs";
import { finish, readOptions } from "./figures/quiet-run.mjs";

/** Switches in one round, and rounds between two readings of the heap. */
const switches = 24;
const { runs, write, load } = readOptions();
const measures = [
  { key: "p50", label: "painted, p50", unit: "ms", digits: 1 },
  { key: "p95", label: "p95", unit: "ms", digits: 1 },
];
const memoryMeasures = [{ key: "kept", label: "heap per 100 switches", unit: "KiB", per: 1024 }];

const stage = await openControls(["split", "plain"]);
try {
  const origins = await stage.openFronts("h2");
  const pages = {};
  for (const [name, origin] of Object.entries(origins))
    pages[name] = await openSwitching(stage.browser, origin, await openSession(origin, stage.portalPort));
  const parts = [];
  for (const rate of [1, 4]) parts.push(table(`Switch, processor ${rate}×`, await rounds(pages, rate), measures));
  parts.push(table("Memory", await memory(pages), memoryMeasures));
  finish([heading(stage.browser.version()), ...parts].join("\n"), { write, load });
} finally {
  await stage.close();
}

async function rounds(pages, rate) {
  const results = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (const page of Object.values(pages)) await switchRound(page, switches, rate);
  for (let run = 1; run <= runs; run++) {
    for (const [name, page] of Object.entries(pages)) {
      process.stdout.write(`\rprocessor ${rate}×: run ${run} of ${runs}, ${name}${" ".repeat(20)}`);
      results[name].push(await switchRound(page, switches, rate));
    }
  }
  return results;
}

/**
 * What each 100 switches leave on the heap, after a garbage collection. By then the engine has compiled what runs often:
 * compiled code is most of what the first few hundred switches leave.
 */
async function memory(pages) {
  const results = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (const page of Object.values(pages)) await switchRound(page, 198, 1);
  for (let run = 0; run < Math.min(runs, 5); run++) {
    for (const [name, page] of Object.entries(pages)) {
      const before = await heapOf(page);
      await switchRound(page, 99, 1);
      results[name].push({ kept: ((await heapOf(page)) - before) * (100 / 99) });
    }
  }
  return results;
}

function heading(version) {
  return `# Switch

A user goes round between three applications that were open before, ${switches} switches a run and ${runs} runs for each variant,
interleaved: median of the runs (range). From the click until the first frame with the next application's heading is painted.
No network limit. The first control is the same code as one bundle, with the portal's frames, guard and deadlines. The second
mounts the same bar and applications by a router of 60 lines, and has none of these. Chromium ${version}, Node ${process.version},
${cpus().length} processors, load average ${load.toFixed(1)} when the run began.
`;
}
