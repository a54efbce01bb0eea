// Many live connections, and messages sent as an application's back end sends them.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../figures/percentile.mjs";
import { onStage } from "../stage/open-stage.mjs";
import { signInOften } from "../stage/sign-in.mjs";

const messages = 100;
const deadline = 10_000;

/** Opens `count` connections of one user and sends messages, each once all have received the previous one. */
export const measureFanOut = (count) =>
  onStage(async (stage) => {
    const { port } = stage;
    const portal = await stage.startPortal();
    const users = await signInOften(port, "ana@acme.test", 1);
    await sleep(3_000);
    const { retained: idle } = await portal.readMemory();
    const crowd = stage.openCrowd();
    const { took } = await crowd.open({ count, users, backOff: "portal", port, tenant: "acme" });
    await sleep(2_000);
    const { retained } = await portal.readMemory();
    const load = loadavg()[0];
    await crowd.watch();
    await portal.watchLoop();
    const sent = [];
    for (let index = 0; index < messages; index++) {
      const title = `m${index}`;
      sent.push(performance.timeOrigin + performance.now());
      await stage.send(title, "ana@acme.test");
      for (const end = Date.now() + deadline; Date.now() < end; await sleep(20))
        if ((await crowd.count(title)).arrived >= count) break;
    }
    const loop = await portal.readLoop();
    const perSecond = count / (took / 1_000);
    return {
      count,
      load,
      loop,
      perSecond,
      perConnection: (retained - idle) / count,
      ...figures(await crowd.read(), sent, count),
    };
  });

function figures({ arrivals }, sent, count) {
  const all = sent.map((at, index) => (arrivals[`m${index}`] ?? []).map((arrived) => arrived - at));
  const last = all.map((took) => Math.max(...took));
  return {
    messages,
    whole: all.filter((took) => took.length === count).length,
    p50: percentile(last, 50),
    p99: percentile(last, 99),
  };
}
