// `npm run bench [-- load [slow http1 unthrottled]] [--runs 9] [--write]`: loads and first openings, beside the same code as
// one bundle, interleaved.
import { controls, openControls } from "./bundle/controls.mjs";
import {
  loadSignIn,
  openTickets,
  reloadHome,
  reloadSignIn,
  roundTripsOnly,
  slow,
  unthrottled,
} from "./bundle/measure.mjs";
import { table } from "./bundle/report.mjs";
import { openSession } from "./bundle/session.mjs";
import { interleave } from "./figures/interleave.mjs";
import { finish, machine, readOptions } from "./figures/quiet-run.mjs";

const profiles = {
  slow: { title: "HTTP/2", protocol: "h2", conditions: slow },
  http1: { title: "HTTP/1.1", protocol: "http/1.1", conditions: slow },
  unthrottled: { title: "HTTP/2, unthrottled", protocol: "h2", conditions: unthrottled },
};
const { runs, write, load, parts: requested } = await readOptions(Object.keys(profiles));
const loadMeasures = [
  { key: "lcp", label: "LCP", unit: "ms" },
  { key: "field", label: "e-mail field", unit: "ms" },
  { key: "bytes", label: "bytes", unit: "kB", per: 1000 },
  { key: "requests", label: "requests" },
];
const coldMeasures = [...loadMeasures, { key: "waves", label: "request waves" }];
const homeMeasures = [{ key: "shown", label: "applications shown", unit: "ms" }, ...loadMeasures.slice(2)];
const openingMeasures = [{ key: "opened", label: "click to heading", unit: "ms" }, ...loadMeasures.slice(2)];

const stage = await openControls(["whole", "split", "plain"]);
try {
  const parts = [];
  for (const name of requested) parts.push(await measureProfile(profiles[name]));
  finish([heading(stage.browser.version()), ...parts].join("\n"), { write, load });
} finally {
  await stage.close();
}

async function measureProfile({ title, protocol, conditions }) {
  const { browser, portalPort } = stage;
  const origins = await stage.openFronts(protocol);
  const names = Object.keys(origins);
  const waves = {};
  for (const name of names) waves[name] = (await loadSignIn(browser, origins[name], roundTripsOnly)).waves;
  const session = (origin) => openSession(origin, portalPort);
  const tables = [
    [
      "Cold load of /signin",
      coldMeasures,
      async (origin, name) => ({ ...(await loadSignIn(browser, origin, conditions)), waves: waves[name] }),
    ],
    ["Second load of /signin", loadMeasures, (origin) => reloadSignIn(browser, origin, conditions)],
    [
      "Second load of Home",
      homeMeasures,
      async (origin) => reloadHome(browser, origin, conditions, await session(origin)),
    ],
    [
      "First opening of an application",
      openingMeasures,
      async (origin) => openTickets(browser, origin, conditions, await session(origin), "click"),
    ],
    [
      "First opening, after the pointer has been on its link",
      openingMeasures,
      async (origin) => openTickets(browser, origin, conditions, await session(origin), "hover"),
    ],
  ];
  const parts = [];
  for (const [what, measures, measure] of tables) {
    load.range();
    const heading = `${what}, ${title}`;
    parts.push(table(heading, await interleave(heading, runs, origins, measure), measures, load));
  }
  return parts.join("\n");
}

function heading(version) {
  return `# Benchmark

The portal is compared with the same code as one webpack bundle: ${runs} runs each, interleaved, median (range). Where the title
does not say "unthrottled": 150 ms round trip, 1.6 Mbps, processor slowed four times. TLS, Brotli at its best quality,
integrity of every script and style sheet. ${machine(version)}
A first load has an empty cache. Request waves are counted in a separate load, with 600 ms round trips and no other limit.
"${controls.whole}" and "${controls.split}" have the portal's orchestration, and neither its first screen in the markup, start
guard nor releases. "${controls.plain}" has none of it. What remains unequal: the bundles are served without the portal's
Content Security Policy, which blocks every script outside the map, and without deltas.
`;
}
