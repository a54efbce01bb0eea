import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeTests } from "../../testing/before-tests.ts";
import { openProcesses } from "../../testing/open-processes.ts";
import type { PortalProcess } from "../../testing/portal-process.ts";
import { signInAt } from "../../testing/process-user.ts";
import { until } from "../../testing/until.ts";

// docs/reliability.md R1 at full scale: npm run test:long -- R1
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const [single, all] = ["single@acme.test", "all@acme.test"] as const;
const before = 8;

const limits = {
  SEND_PER_MINUTE: "60000",
  // The rounds sign in more often in an hour than a user does.
  SIGN_INS_PER_HOUR: "100000",
  ADDRESS_SIGN_INS_PER_HOUR: "100000",
};
const processes = beforeTests(() => openProcesses([single, all]));
let running: PortalProcess | undefined;
afterAll(() => running?.kill());

/** Starts the portal again; the last one is killed after the tests. */
async function start(): Promise<PortalProcess> {
  running = await processes.start(0, limits);
  return running;
}

const send = (portal: PortalProcess, email: string) => processes.send(portal, email);

async function untilKilled(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await act();
    } catch {
      return;
    }
  }
}

const definedOf = <Value>(values: (Value | undefined)[]) => values.filter((value) => value !== undefined);

/** Works with a process until it is killed. Returns what the process had acknowledged. */
async function workUntilKilled(portal: PortalProcess, when: "during mark all" | "afterwards") {
  const [one, everybody] = [await signInAt(portal, single), await signInAt(portal, all)];
  const earlier = definedOf(await Promise.all(Array.from({ length: before }, () => send(portal, all))));
  const acknowledged = { stored: [...earlier], read: [] as string[], later: [] as string[], markedAll: false };
  // A notification of the same millisecond as "mark all" stays unread.
  await sleep(2);
  const unread = definedOf(await Promise.all(Array.from({ length: before }, () => send(portal, single))));
  acknowledged.stored.push(...unread);
  const reading = untilKilled(async () => {
    const id = unread.shift() ?? (await send(portal, single));
    if (id === undefined) return;
    acknowledged.stored.push(id);
    if (await one.patch("/api/notifications", { ids: [id] })) acknowledged.read.push(id);
  });
  const marking = everybody.patch("/api/notifications/all").then(
    (done) => {
      acknowledged.markedAll = done;
    },
    () => {},
  );
  const sending = untilKilled(async () => {
    const marked = acknowledged.markedAll;
    const id = await send(portal, all);
    if (id !== undefined) acknowledged.stored.push(id);
    if (id !== undefined && marked) acknowledged.later.push(id);
  });
  if (when === "afterwards") await marking;
  if (when === "afterwards") await until(() => acknowledged.read.length > 0, 5);
  await sleep(Math.random() * (when === "afterwards" ? 200 : 15));
  await portal.kill();
  await Promise.all([reading, marking, sending]);
  return { ...acknowledged, earlier };
}

it(
  `loses no acknowledged notification or read when it is killed at any moment (${rounds} times)`,
  async () => {
    const counts = { stored: 0, read: 0, markedAll: 0, halfMarked: 0, lost: 0, readTooMuch: 0 };
    const readyAfter: number[] = [];
    let portal = await start();
    for (let round = 0; round < rounds; round++) {
      const acknowledged = await workUntilKilled(portal, round % 2 ? "during mark all" : "afterwards");
      portal = await start();
      readyAfter.push(portal.readyAfter);
      const rows = new Map<string, 0 | 1>();
      for (const email of [single, all]) {
        const browser = await signInAt(portal, email);
        for (const { id, read } of await browser.all()) rows.set(id, read);
      }
      const marked = acknowledged.earlier.filter((id) => rows.get(id) === 1).length;
      counts.stored += acknowledged.stored.length;
      counts.read += acknowledged.read.length;
      counts.markedAll += Number(acknowledged.markedAll);
      counts.lost += acknowledged.stored.filter((id) => !rows.has(id)).length;
      counts.lost += acknowledged.read.filter((id) => rows.get(id) !== 1).length;
      counts.lost += acknowledged.markedAll ? acknowledged.earlier.length - marked : 0;
      counts.halfMarked += Number(marked !== 0 && marked !== acknowledged.earlier.length);
      counts.readTooMuch += acknowledged.later.filter((id) => rows.get(id) === 1).length;
    }
    await portal.stop();
    if (process.env.KILL_ROUNDS) {
      readyAfter.sort((a, b) => a - b);
      const [median, slowest] = [readyAfter.at(readyAfter.length >> 1), readyAfter.at(-1)];
      writeSync(1, `R1 ${JSON.stringify({ rounds, ...counts, readyMedianMs: median, readySlowestMs: slowest })}\n`);
    }
    expect(counts).toMatchObject({ lost: 0, halfMarked: 0, readTooMuch: 0 });
    expect(counts.stored).toBeGreaterThanOrEqual(rounds * 2 * before);
    expect(counts.markedAll).toBeGreaterThanOrEqual(Math.ceil(rounds / 2));
    expect(counts.read).toBeGreaterThan(0);
  },
  rounds * 300_000,
);
