// The process of many browsers: it opens, watches and drops connections at the request of the measuring process (crowd.mjs).
import { Agent, get } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { backOffs } from "./back-off.mjs";
import { liveClient } from "./live-client.mjs";

const now = () => performance.timeOrigin + performance.now();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const agent = new Agent({ keepAlive: true });
let clients = [];
let ready = 0;
let attempts = [];
let readyAt = [];
/** Milliseconds that the lists of each page took. */
let reloads = [];
/** Message → the times at which connections received it. */
let arrivals = {};

const orders = {
  async open({ count, users, backOff, ...where }) {
    const began = now();
    for (let index = 0; index < count; index++) {
      clients.push(open({ ...where, ...users[index % users.length], delay: backOffs[backOff] }));
      // At most fifty pending connections: no storm, and no more waiting than necessary.
      while (clients.length - ready >= 50) await sleep(2);
    }
    while (ready < count) await sleep(5);
    return { took: now() - began };
  },
  watch() {
    attempts = [];
    readyAt = [];
    arrivals = {};
    reloads = [];
    delay.reset();
  },
  read: () => ({
    attempts,
    readyAt,
    arrivals,
    reloads,
    loop: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
  }),
  count: ({ title }) => ({ back: readyAt.length, arrived: arrivals[title]?.length ?? 0 }),
  pause({ from, to }) {
    const paused = clients.slice(from, to);
    for (const client of paused) client.pause();
    return { ports: paused.map((client) => client.port()) };
  },
  close() {
    for (const client of clients) client.close();
    agent.destroy();
    clients = [];
    process.disconnect();
  },
};

function open(options) {
  return liveClient({
    ...options,
    onAttempt: () => attempts.push(now()),
    onReady: () => {
      ready += 1;
      readyAt.push(now());
      if (options.reloads) reload(options);
    },
    onMessage: (text) => {
      const [, title, release] = /"title":"([^"]+)"|"release":(\d+)/.exec(text) ?? [];
      const message = title ?? `release ${release}`;
      arrivals[message] ??= [];
      arrivals[message].push(now());
    },
  });
}

/** Makes the requests that a page makes when its connection is restored. */
function reload({ port, tenant, token }) {
  const headers = { host: `${tenant}.localhost:${port}`, authorization: `Bearer ${token}` };
  const request = (path, onEnd) =>
    get({ host: "127.0.0.1", port, path, agent, headers }, (answer) => answer.resume().on("end", onEnd)).on(
      "error",
      () => {},
    );
  for (const read of ["read=0", "read=0&read=1"]) {
    const since = now();
    request(`/api/notifications?offset=0&limit=10&${read}`, () => reloads.push(now() - since));
  }
  request("/import-map.json", () => {});
}

process.on("message", async ({ id, order, ...options }) => {
  const answer = await orders[order](options);
  if (process.connected) process.send({ id, answer });
});
process.on("disconnect", () => process.exit());
