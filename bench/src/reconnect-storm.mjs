// reliability.md W1: the portal is killed for three seconds under 2,000 live connections.
// `node bench/src/reconnect-storm.mjs [clients]`; the portal must be built.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../scripts/lib/free-ports.mjs";
import { openClients, percentile } from "./live-clients.mjs";
import { signInTo, startLivePortal } from "./live-portal.mjs";

const root = resolve(import.meta.dirname, "../..");
const count = Number(process.argv[2] ?? 2_000);
const folder = mkdtempSync(join(tmpdir(), "portico-storm-"));
const [port, cdnPort] = await freePorts(2);
const start = () => startLivePortal(root, folder, port, cdnPort);
let portal = await start();
let clients = [];
try {
  // localhost is an alias of acme, so a plain address reaches the demo tenant.
  const { token, call } = await signInTo(port);
  const attempts = [];
  const back = [];
  let lost = false;
  let upAt = 0;
  const options = {
    port,
    tenant: "acme",
    email: "ana@acme.test",
    token: () => token,
    onMessage: () => {},
    onAttempt: () => lost && attempts.push(Date.now()),
    onReady: () => lost && back.push(Date.now() - upAt),
  };
  const opening = Date.now();
  clients = await openClients(count, () => options);
  console.log(`${count} connected in ${((Date.now() - opening) / 1_000).toFixed(1)} s`);
  lost = true;
  await portal.kill();
  await sleep(3_000);
  const again = start();
  portal = await again;
  upAt = Date.now();
  const early = back.length;
  const api = [];
  while (back.length < count && Date.now() - upAt < 60_000) {
    const since = performance.now();
    await call("GET", "/api/notifications?offset=0&limit=10&read=0&read=1", undefined, token);
    api.push(performance.now() - since);
    await sleep(50);
  }
  const perTenth = tenths(attempts);
  const ms = (value) => `${Math.round(value)} ms`;
  console.log(`clients back: ${back.length} of ${count}, ${early} before the first health check passed`);
  console.log(
    `after the portal answered again: p50 ${ms(percentile(back, 50))}, p99 ${ms(percentile(back, 99))}, last ${ms(Math.max(...back))}`,
  );
  console.log(`attempts in 100 ms, at most: ${Math.max(...perTenth)}`);
  console.log(`API meanwhile: p50 ${ms(percentile(api, 50))}, p99 ${ms(percentile(api, 99))} (${api.length} calls)`);
  const seconds = portal.samples.filter(({ at }) => at >= upAt);
  console.log(`event loop, p99 of each second: ${seconds.map(({ p99 }) => ms(p99)).join(", ")}`);
} finally {
  for (const client of clients) client.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

function tenths(times) {
  const counted = new Map();
  for (const at of times) {
    const tenth = Math.floor(at / 100);
    counted.set(tenth, (counted.get(tenth) ?? 0) + 1);
  }
  return [...counted.values()];
}
