// docs/reliability.md W6: 50 of 500 readers stop reading.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.mjs";
import { onStage } from "../stage/open-stage.mjs";
import { signInOften } from "../stage/sign-in.mjs";

const readers = 500;
const stopping = 50;
const [shortest, longest] = [20_000, 120_000];
const mebibyte = 1_024 * 1_024;
// 12 kB a message: the kernel's buffer of a connection is full soon, and the portal has to buffer the rest.
const large = { body: "x".repeat(2_000), data: Object.fromEntries(names(20).map((name) => [name, "y".repeat(500)])) };

/** Two demo users: bruno's connections stop reading, ana's continue. Both get messages all the time. */
export const measureSlowReaders = () =>
  onStage(async (stage) => {
    const { port } = stage;
    const portal = await stage.startPortal();
    const [bruno] = await signInOften(port, "bruno@acme.test", 1);
    const [ana] = await signInOften(port, "ana@acme.test", 1);
    const crowd = stage.openCrowd();
    const where = { backOff: "portal", port, tenant: "acme" };
    await crowd.open({ ...where, count: stopping, users: [bruno] });
    await crowd.open({ ...where, count: readers - stopping, users: [ana] });
    // The baseline of the memory: the same messages while all readers read.
    await sendTo(stage, "before", warmUp(50));
    const { rss: before } = await portal.readMemory();
    const load = loadavg()[0];
    await crowd.watch();
    const { ports } = await crowd.pause(0, stopping);
    const began = Date.now();
    const left = new Set(ports);
    const cuts = [];
    let peak = 0;
    const sent = await sendTo(stage, "quick", async () => {
      peak = Math.max(peak, (await portal.readLoop()).rss);
      const open = establishedPorts(port);
      for (const each of left) if (!open.has(each)) left.delete(each) && cuts.push(Date.now() - began);
      const lasted = Date.now() - began;
      return (left.size === 0 && lasted > shortest) || lasted > longest;
    });
    const memory = (peak - before) / mebibyte / stopping;
    return { load, cut: cuts.length, lastCut: Math.max(...cuts), memory, ...deliveriesOf(sent, await crowd.read()) };
  });

function deliveriesOf(sent, { arrivals }) {
  const took = sent.flatMap(({ title, at }) => (arrivals[title] ?? []).map((arrived) => arrived - at));
  return {
    deliveries: took.length,
    expected: sent.length * (readers - stopping),
    p50: percentile(took, 50),
    p99: percentile(took, 99),
  };
}

/** Ten times a second, sends ana a small message and bruno five large ones: 0.6 MB a second per connection. */
async function sendTo(stage, name, isEnough) {
  const sent = [];
  const began = Date.now();
  for (let index = 0; ; index++) {
    const title = `${name}${index}`;
    const at = performance.timeOrigin + performance.now();
    const toBruno = Array.from({ length: 5 }, () => stage.send("large", "bruno@acme.test", large));
    await Promise.all([stage.send(title, "ana@acme.test"), ...toBruno]);
    sent.push({ title, at });
    if (index % 5 === 0 && (await isEnough())) break;
    await sleep(Math.max(0, began + (index + 1) * 100 - Date.now()));
  }
  await sleep(1_000);
  return sent;
}

/** The remote ports of the portal's open connections (Linux). */
function establishedPorts(port) {
  const local = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  const ends = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, from, , state]) => from?.endsWith(`:${local}`) && state === "01");
  return new Set(ends.map(([, , to]) => Number.parseInt(to.split(":")[1], 16)));
}

/** Returns true once this many messages have been sent. */
function warmUp(messages) {
  let left = messages / 5;
  return async () => left-- <= 0;
}

function names(count) {
  return Array.from({ length: count }, (_, index) => `field${index}`);
}
