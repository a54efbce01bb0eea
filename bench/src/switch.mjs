// `npm run bench -- switch [--runs 9] [--write]`: switches between applications that were open before, beside the same
// applications in one bundle with the portal's orchestration and without it, interleaved.
import { openControls } from "./bundle/controls.mjs";
import { table } from "./bundle/report.mjs";
import { openSwitching, switchRound } from "./bundle/switching.mjs";
import { interleave } from "./figures/interleave.mjs";
import { finish, machine, readOptions } from "./figures/quiet-run.mjs";

const switches = 24;
const { runs, write, load } = await readOptions();
const measures = [
  { key: "p50", label: "painted, p50", unit: "ms", digits: 1 },
  { key: "p95", label: "p95", unit: "ms", digits: 1 },
];

const stage = await openControls(["split", "plain"]);
try {
  const origins = await stage.openFronts("h2");
  const pages = await openSwitching(stage, origins);
  const parts = [];
  for (const rate of [1, 4]) parts.push(table(`Switch, processor ${rate}×`, await rounds(pages, rate), measures, load));
  finish([heading(stage.browser.version()), ...parts].join("\n"), { write, load });
} finally {
  await stage.close();
}

async function rounds(pages, rate) {
  for (const page of Object.values(pages)) await switchRound(page, switches, rate);
  return interleave(`processor ${rate}×`, runs, pages, (page) => switchRound(page, switches, rate));
}

function heading(version) {
  return `# Switch

A user goes round between three applications that were open before, ${switches} switches a run and ${runs} runs for each variant,
interleaved: median of the runs (range). From the click until the first frame with the next application's heading is painted.
No network limit. The first control is the same code as one bundle, with the portal's frames, guard and deadlines. The second
mounts the same bar and applications by a router of 60 lines, and has none of these. ${machine(version)}
`;
}
