// The cost of a map and of a release by number of tenants: portals of several sizes side by side, called in turn.
import { Agent, get } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { startModuleOrigin } from "../stage/module-origin.mjs";
import { openStage } from "../stage/open-stage.mjs";

const sizes = [10, 1_000, 10_000];
const reads = 300;
const publications = 30;
// The portal caches what it has read for a second: in this time, even ten tenants have all had their turn.
const beat = 110;
const agent = new Agent({ keepAlive: true });

/** One row for each number of tenants. */
export async function measureTenantCosts() {
  const cdn = await startModuleOrigin();
  const rows = [];
  try {
    for (const tenants of sizes) {
      const stage = await openStage();
      rows.push({ tenants, stage, fresh: [], kept: [], tenant: [], base: [], removal: [] });
      await stage.addTenants(tenants, cdn.origin);
      stage.allowOrigin("base", cdn.origin);
      await stage.startPortal();
    }
    await measureReads(rows, 30);
    for (const row of rows) Object.assign(row, { fresh: [], kept: [], load: loadavg()[0] });
    await measureReads(rows, reads);
    await measurePublications(rows, cdn.origin);
    return rows;
  } finally {
    agent.destroy();
    for (const { stage } of rows) await stage.close();
    await cdn.close();
  }
}

/** The nth tenant: each gets its turn, and consecutive ones are not neighbours in the database. */
const tenantAt = (n, tenants) => `tenant-${((n * 7_919) % tenants) + 1}`;

async function measureReads(rows, amount) {
  for (let n = 0; n < amount; n++) {
    const next = sleep(beat);
    for (const { tenants, stage, fresh, kept } of inTurn(rows, n)) {
      const host = `${tenantAt(n, tenants)}.localhost:${stage.port}`;
      fresh.push(await readMap(stage.port, host));
      kept.push(await readMap(stage.port, host));
    }
    await next;
  }
}

async function measurePublications(rows, origin) {
  for (let n = 0; n < publications; n++) {
    for (const { tenants, stage, tenant, base, removal } of inTurn(rows, n)) {
      const changes = (name) => ({ set: { [name]: { url: `${origin}/module.${n}.js` } } });
      tenant.push(took(await stage.publish(tenantAt(n, tenants), changes("@app/bench"))));
      base.push(took(await stage.publish("base", changes("@portico/bench"))));
      removal.push(took(await stage.publish("base", { remove: ["@portico/bench"] })));
    }
  }
}

const took = ({ began, answered }) => answered - began;

/** The rows in an order that rotates, so that none is always first. */
const inTurn = (rows, n) => rows.map((_, index) => rows[(index + n) % rows.length]);

function readMap(port, host) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: "/import-map.json", agent, headers: { host } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The map of ${host} answered ${answer.statusCode}.`));
      answer.resume().on("end", () => resolve(performance.now() - began));
    }).on("error", reject);
  });
}
