// docs/reliability.md W1: the portal is killed for three seconds under 2,000 live connections.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.mjs";
import { onStage } from "../stage/open-stage.mjs";
import { signInOften } from "../stage/sign-in.mjs";

const clients = 2_000;
const down = 3_000;
const deadline = 60_000;

export const measureStorm = ({ rule, reloads }) =>
  onStage(async (stage) => {
    const { port } = stage;
    let portal = await stage.startPortal();
    // A session each, so that no two connections share one read of the database.
    const users = await signInOften(port, "ana@acme.test", clients);
    const crowd = stage.openCrowd();
    const { took } = await crowd.open({ count: clients, users, backOff: rule, reloads, port, tenant: "acme" });
    const load = loadavg()[0];
    await crowd.watch();
    await portal.kill();
    await sleep(down);
    portal = await stage.startPortal();
    await portal.watchLoop();
    const up = performance.timeOrigin + performance.now();
    const calls = await callUntilBack(stage, crowd, users);
    const loop = await portal.readLoop();
    const seen = await crowd.read();
    return { rule, reloads, load, perSecond: clients / (took / 1_000), calls, loop, ...figures(seen, up) };
  });

/** Calls the API twenty times a second, without waiting for responses, until all connections are restored. */
async function callUntilBack({ port }, crowd, users) {
  const pending = [];
  for (const end = Date.now() + deadline; Date.now() < end; ) {
    pending.push(call(port, users[pending.length % users.length].token));
    await sleep(50);
    if (pending.length % 4 === 0 && (await crowd.count()).back >= clients) break;
  }
  return Promise.all(pending);
}

/** Milliseconds that a call took; infinite for a call that failed. */
async function call(port, token) {
  const since = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const address = `http://127.0.0.1:${port}/api/notifications?offset=0&limit=10&read=0&read=1`;
  const isAnswered = await fetch(address, { headers }).then(
    async (answer) => (await answer.text()) && answer.ok,
    () => false,
  );
  return isAnswered ? performance.now() - since : Number.POSITIVE_INFINITY;
}

function figures({ attempts, readyAt, reloads, loop }, up) {
  const back = readyAt.map((at) => at - up);
  const whileDown = attempts.filter((at) => at < up).length;
  return {
    back,
    lists: reloads,
    attempts: attempts.length,
    whileDown,
    downFor: Math.round(up - Math.min(...attempts)),
    peak: Math.max(...tenths(attempts)),
    crowdLoop: loop,
    p50: percentile(back, 50),
    last: Math.max(...back),
  };
}

/** How many times fall into each 100 ms. */
function tenths(times) {
  const counted = new Map();
  for (const at of times) {
    const tenth = Math.floor(at / 100);
    counted.set(tenth, (counted.get(tenth) ?? 0) + 1);
  }
  return [...counted.values()];
}
