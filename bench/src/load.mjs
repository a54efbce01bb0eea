// `npm run bench [-- load] [--runs 9] [--write]`: loads and first openings, beside the same code as one bundle, interleaved.
import { cpus } from "node:os";
import { controls, openControls } from "./bundle/controls.mjs";
import { loadSignIn, openTickets, reloadHome, reloadSignIn, roundTripsOnly, slow } from "./bundle/measure.mjs";
import { table } from "./bundle/report.mjs";
import { openSession } from "./bundle/session.mjs";
import { finish, readOptions } from "./figures/quiet-run.mjs";

const { runs, write, load } = readOptions();
const loadMeasures = [
  { key: "lcp", label: "LCP", unit: "ms" },
  { key: "field", label: "e-mail field", unit: "ms" },
  { key: "bytes", label: "bytes", unit: "kB", per: 1000 },
  { key: "requests", label: "requests" },
];
const coldMeasures = [...loadMeasures, { key: "waves", label: "request waves" }];
const homeMeasures = [{ key: "shown", label: "applications shown", unit: "ms" }, ...loadMeasures.slice(2)];
const openingMeasures = [{ key: "opened", label: "click to heading", unit: "ms" }, ...loadMeasures.slice(2)];

const stage = await openControls(["whole", "split"]);
try {
  const parts = [];
  for (const [protocol, title] of [
    ["h2", "HTTP/2"],
    ["http/1.1", "HTTP/1.1"],
  ])
    parts.push(await measureProtocol(await stage.openFronts(protocol), title));
  finish([heading(stage.browser.version()), ...parts].join("\n"), { write, load });
} finally {
  await stage.close();
}

async function measureProtocol(origins, title) {
  const { browser, portalPort } = stage;
  const names = Object.keys(origins);
  const [cold, warm, home, opening, expected] = Array.from({ length: 5 }, () =>
    Object.fromEntries(names.map((name) => [name, []])),
  );
  const waves = {};
  for (const name of names) waves[name] = (await loadSignIn(browser, origins[name], roundTripsOnly)).waves;
  for (let run = 1; run <= runs; run++) {
    for (const name of names) {
      process.stdout.write(`\r${title}: run ${run} of ${runs}, ${name}${" ".repeat(20)}`);
      const origin = origins[name];
      const session = () => openSession(origin, portalPort);
      cold[name].push({ ...(await loadSignIn(browser, origin, slow)), waves: waves[name] });
      warm[name].push(await reloadSignIn(browser, origin, slow));
      home[name].push(await reloadHome(browser, origin, slow, await session()));
      opening[name].push(await openTickets(browser, origin, slow, await session(), "click"));
      expected[name].push(await openTickets(browser, origin, slow, await session(), "hover"));
    }
  }
  return [
    table(`Cold load of /signin, ${title}`, cold, coldMeasures),
    table(`Second load of /signin, ${title}`, warm, loadMeasures),
    table(`Second load of Home, ${title}`, home, homeMeasures),
    table(`First opening of an application, ${title}`, opening, openingMeasures),
    table(`First opening, after the pointer has been on its link, ${title}`, expected, openingMeasures),
  ].join("\n");
}

function heading(version) {
  return `# Benchmark

The portal is compared with the same code as one webpack bundle: ${runs} runs each, interleaved, median (range). 150 ms
round trip, 1.6 Mbps, processor slowed four times, TLS, Brotli at its best quality. Chromium ${version}, Node ${process.version},
${cpus().length} processors, load average ${load.toFixed(1)} when the run began. A first load has an empty cache. Request waves are counted
in a separate load, with 600 ms round trips and no other limit. "${controls.whole}" and "${controls.split}" have the portal's
orchestration, and neither its first screen in the markup, start guard nor releases. They are served without its Content
Security Policy, which blocks every script outside the map, and without integrity.
`;
}
