// `npm run bench [-- --runs 9 --write]`: the portal against the same code as one bundle, interleaved.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { bundlePage } from "./bundle/bundle-page.mjs";
import { buildBundle } from "./bundle/bundles.mjs";
import { makeCertificate } from "./bundle/certificate.mjs";
import { startFront } from "./bundle/front.mjs";
import { loadSignIn, roundTripsOnly, slow, switchToTickets } from "./bundle/measure.mjs";
import { table } from "./bundle/report.mjs";
import { openSession } from "./bundle/session.mjs";
import { writePart } from "./figures/write-part.mjs";
import { startPortal } from "./stage/portal.mjs";

const root = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "9" }, write: { type: "boolean", default: false } },
});

const signInMeasures = [
  { key: "lcp", label: "LCP", unit: "ms" },
  { key: "field", label: "e-mail field", unit: "ms" },
  { key: "bytes", label: "bytes", unit: "kB", per: 1000 },
  { key: "requests", label: "requests" },
  { key: "waves", label: "request waves" },
];
const switchMeasures = [
  { key: "opened", label: "click to heading", unit: "ms" },
  { key: "bytes", label: "bytes", unit: "kB", per: 1000 },
  { key: "requests", label: "requests" },
];

const folder = mkdtempSync(join(tmpdir(), "portico-bench-"));
const closings = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const report = await bench();
  console.log(`\n${report}`);
  if (options.write) writePart(report);
} finally {
  for (const close of closings.reverse()) await close();
}

async function bench() {
  const portal = await startPortal(root, join(folder, "data"));
  closings.push(portal.stop);
  const certificate = makeCertificate(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      `--ignore-certificate-errors-spki-list=${certificate.spkiHash}`,
    ],
  });
  closings.push(() => browser.close());
  const bundles = await buildControls();
  const parts = [];
  for (const protocol of ["h2", "http/1.1"]) {
    const origins = await startFronts({ protocol, certificate, portalPort: portal.port, bundles });
    parts.push(await measureProtocol(browser, origins, portal.port, protocol === "h2" ? "HTTP/2" : "HTTP/1.1"));
  }
  return [heading(browser.version()), ...parts].join("\n");
}

async function buildControls() {
  const kinds = { "one bundle": "whole", "one bundle, split by route": "split" };
  const built = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const dir = join(folder, kind);
    built[name] = { dir, rewrite: bundlePage(await buildBundle(root, dir, kind)) };
  }
  return built;
}

async function startFronts({ bundles, ...shared }) {
  const origins = {};
  for (const [name, bundle] of Object.entries({ portal: undefined, ...bundles })) {
    const front = await startFront({ ...shared, bundle });
    closings.push(front.close);
    origins[name] = `https://acme.localhost:${front.port}`;
  }
  return origins;
}

async function measureProtocol(browser, origins, portalPort, title) {
  const names = Object.keys(origins);
  const signIn = Object.fromEntries(names.map((name) => [name, []]));
  const change = Object.fromEntries(names.map((name) => [name, []]));
  const waves = {};
  for (const name of names) waves[name] = (await loadSignIn(browser, origins[name], roundTripsOnly)).waves;
  for (let run = 1; run <= Number(options.runs); run++) {
    for (const name of names) {
      process.stdout.write(`\r${title}: run ${run} of ${options.runs}, ${name}${" ".repeat(20)}`);
      signIn[name].push({ ...(await loadSignIn(browser, origins[name], slow)), waves: waves[name] });
      const state = await openSession(origins[name], portalPort);
      change[name].push(await switchToTickets(browser, origins[name], slow, state));
    }
  }
  return [
    table(`Cold load of /signin, ${title}`, signIn, signInMeasures),
    table(`First switch to an application, ${title}`, change, switchMeasures),
  ].join("\n");
}

function heading(version) {
  return `# Benchmark

The portal is compared with the same code as one webpack bundle: ${options.runs} runs each, interleaved, median (range). 150 ms
round trip, 1.6 Mbps, processor slowed four times, cold cache, TLS, Brotli. Chromium ${version}, Node ${process.version},
${cpus().length} processors, load average ${loadavg()[1].toFixed(0)}. Request waves are counted in a separate load, with 600 ms round trips and no other limit.
The bundles are served without the portal's Content Security Policy, which blocks every script outside the map.
`;
}
