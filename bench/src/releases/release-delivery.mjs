// One release after the other, and when each of many open connections receives its event.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { startModuleOrigin } from "../stage/module-origin.mjs";
import { openStage } from "../stage/open-stage.mjs";
import { signInOften } from "../stage/sign-in.mjs";

const connections = 1_000;
const publications = 100;
const deadline = 10_000;
/** What is published: an application of the connections' tenant, and a module that every tenant gets. */
const modules = { acme: "@app/bench", base: "@portico/bench" };

/** One row for each scope; each release is published once all connections have received the previous one. */
export async function measureReleaseDelivery() {
  const cdn = await startModuleOrigin();
  const stage = await openStage();
  try {
    for (const scope of Object.keys(modules)) stage.allowOrigin(scope, cdn.origin);
    await stage.startPortal();
    const users = await signInOften(stage.port, "ana@acme.test", 1);
    const crowd = stage.openCrowd();
    await crowd.open({ count: connections, users, backOff: "portal", port: stage.port, tenant: "acme" });
    await sleep(2_000);
    const rows = [];
    for (const [scope, specifier] of Object.entries(modules)) {
      const load = loadavg()[0];
      await crowd.watch();
      const published = await publishAll(stage, crowd, scope, (n) => ({
        set: { [specifier]: { url: `${cdn.origin}/${scope}.${n}.js` } },
      }));
      rows.push({ scope, load, connections, publications, ...figures(await crowd.read(), published) });
    }
    return rows;
  } finally {
    await stage.close();
    await cdn.close();
  }
}

async function publishAll(stage, crowd, scope, changesOf) {
  const published = [];
  for (let n = 0; n < publications; n++) {
    const each = await stage.publish(scope, changesOf(n));
    published.push(each);
    for (const end = Date.now() + deadline; Date.now() < end; await sleep(20))
      if ((await crowd.count(`release ${each.release}`)).arrived >= connections) break;
  }
  return published;
}

function figures({ arrivals }, published) {
  const all = published.map((each) => ({ ...each, arrived: arrivals[`release ${each.release}`] ?? [] }));
  const whole = all.filter(({ arrived }) => arrived.length === connections);
  return {
    deliveries: all.reduce((sum, { arrived }) => sum + arrived.length, 0),
    whole: whole.length,
    call: all.map(({ began, answered }) => answered - began),
    each: all.flatMap(({ began, arrived }) => arrived.map((at) => at - began)),
    last: whole.map(({ began, arrived }) => Math.max(...arrived) - began),
    lastAfterAnswer: whole.map(({ answered, arrived }) => Math.max(...arrived) - answered),
  };
}
