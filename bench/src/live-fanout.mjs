// Fan-out: so many live connections of one person, and messages sent as an application's back end sends them.
// `node bench/src/live-fanout.mjs [connections …]`; portal and command line must be built.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../scripts/lib/free-ports.mjs";
import { openClients, percentile } from "./live-clients.mjs";
import { signInTo, startLivePortal } from "./live-portal.mjs";

const root = resolve(import.meta.dirname, "../..");
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 5_000];
const messages = 20;
const email = "ana@acme.test";
const folder = mkdtempSync(join(tmpdir(), "portico-fanout-"));
const [port, cdnPort] = await freePorts(2);
const start = () => startLivePortal(root, folder, port, cdnPort);

// The embedded database has one user at a time: the credential is made between two starts.
await (await start()).stop();
const credential = makeCredential();
try {
  for (const count of counts) await measure(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(count) {
  const portal = await start();
  let clients = [];
  try {
    const { token } = await signInTo(port);
    await sleep(2_000);
    const idle = portal.samples.at(-1).rss;
    // Message id → when it was sent, and when each connection had it.
    const sent = new Map();
    const arrivals = new Map();
    const onMessage = (text) => {
      const title = /"title":"(\w+)"/.exec(text)?.[1];
      arrivals.get(title)?.push(performance.now());
    };
    const opening = performance.now();
    clients = await openClients(count, () => ({ port, tenant: "acme", email, token: () => token, onMessage }));
    const perSecond = (count / (performance.now() - opening)) * 1_000;
    await sleep(2_000);
    const perConnection = (portal.samples.at(-1).rss - idle) / count / 1_024;
    for (let i = 0; i < messages; i++) {
      const title = `m${i}`;
      arrivals.set(title, []);
      sent.set(title, performance.now());
      await send(title);
      const deadline = Date.now() + 10_000;
      while (arrivals.get(title).length < count && Date.now() < deadline) await sleep(2);
    }
    const last = [...arrivals].map(([title, times]) => Math.max(...times) - sent.get(title));
    const spread = [...arrivals.values()].map((times) => Math.max(...times) - Math.min(...times));
    const whole = [...arrivals.values()].filter((times) => times.length === count).length;
    const ms = (values) => `p50 ${Math.round(percentile(values, 50))} ms, p99 ${Math.round(percentile(values, 99))} ms`;
    console.log(
      `${count} connections: ${Math.round(perSecond)} connected a second, ${perConnection.toFixed(1)} KiB each`,
    );
    console.log(`  ${whole} of ${messages} messages reached all`);
    console.log(`  from the call to the last delivery: ${ms(last)}; from the first to the last: ${ms(spread)}`);
  } finally {
    for (const client of clients) client.close();
    await portal.stop();
  }
}

function makeCredential() {
  const cli = join(root, "portal-cli/dist/main.js");
  const env = { ...process.env, DATA_DIR: folder };
  const said = execFileSync(process.execPath, [cli, "app", "credential", "acme", "tickets"], { env, encoding: "utf8" });
  const [found] = /portico_[\w-]{43}/.exec(said) ?? [];
  if (!found) throw new Error(`No credential in: ${said}`);
  return found;
}

async function send(title) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credential}` },
    body: JSON.stringify({ emails: [email], module: "tickets", title, body: "x".repeat(120), redirect: "" }),
  });
  if (answer.status !== 202) throw new Error(`Sending answered ${answer.status}: ${await answer.text()}`);
}
