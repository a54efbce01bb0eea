// The shell page by number of tenants: portals of several sizes side by side, measured in turn, and a bare HTTP server.
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { interleave } from "../figures/interleave.mjs";
import { percentile } from "../figures/percentile.mjs";
import { watch, watched } from "../stage/live-portal.mjs";
import { startModuleOrigin } from "../stage/module-origin.mjs";
import { openStage } from "../stage/open-stage.mjs";

const sizes = [10_000, 1_000, 10];
const applications = 20;
const perSecond = 500;
const seconds = 5;

/**
 * Variant → one measurement for each run: `p50` and `p99` of a page and its processor time, in milliseconds, and the per cent of
 * requests that the portal refused because it had too many.
 */
export async function measureShellPages(runs) {
  const cdn = await startModuleOrigin();
  const portals = {};
  const closings = [cdn.close];
  try {
    for (const tenants of sizes) {
      const stage = await openStage();
      closings.push(stage.close);
      await stage.addTenants(tenants, cdn.origin, applications);
      const portal = await stage.startPortal();
      portals[`${tenants.toLocaleString("en")} tenants`] = { tenants, port: stage.port, process: portal };
    }
    const bare = await startBareServer(Object.values(portals).at(-1).port);
    closings.push(bare.stop);
    portals["a bare server"] = { tenants: 1, port: bare.port, process: bare };
    for (const portal of Object.values(portals)) await requestPages(portal);
    return await interleave("shell page", runs, portals, requestPages);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

/** A process that responds to each request with the same page, that of the portal at this port. */
async function startBareServer(portal) {
  const host = `tenant-1.localhost:${portal}`;
  const server = fork(join(import.meta.dirname, "bare-server.mjs"), [String(portal), host], { execArgv: watch });
  const [{ port }] = await once(server, "message");
  const stop = async () => {
    server.kill();
    await once(server, "exit");
  };
  return { port, ...watched(server), stop };
}

/**
 * Requests the sign-in page of one tenant after the other, at an even rate, without waiting for earlier responses.
 * A page's time counts from the moment when its request was due.
 */
async function requestPages({ tenants, port, process }) {
  const { processor: before } = await process.readLoop();
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const pages = [];
  while (pages.length < perSecond * seconds) {
    const due = began + (pages.length * 1_000) / perSecond;
    if (due > performance.now()) await sleep(1);
    else {
      const tenant = ((pages.length * 7_919) % tenants) + 1;
      pages.push(requestPage(agent, port, tenant).then((status) => ({ status, time: performance.now() - due })));
    }
  }
  const answers = await Promise.all(pages);
  const times = answers.filter(({ status }) => status === 200).map(({ time }) => time);
  agent.destroy();
  const { processor: after } = await process.readLoop();
  const refused = (100 * (answers.length - times.length)) / answers.length;
  const processor = (after - before) / answers.length;
  return { p50: percentile(times, 50), p99: percentile(times, 99), processor, refused };
}

/** @returns the status */
function requestPage(agent, port, tenant) {
  const headers = { host: `tenant-${tenant}.localhost:${port}`, accept: "text/html", "accept-encoding": "gzip, br" };
  return new Promise((resolve, reject) => {
    const onResponse = (response) => {
      if (![200, 503].includes(response.statusCode)) reject(new Error(`A page was answered ${response.statusCode}.`));
      response.resume().on("end", () => resolve(response.statusCode));
    };
    get({ host: "127.0.0.1", port, path: "/signin", agent, headers }, onResponse).on("error", reject);
  });
}
