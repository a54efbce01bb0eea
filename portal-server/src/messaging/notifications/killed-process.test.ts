import { mkdtempSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openProvisioning } from "../../operator/provisioning/open-provisioning.ts";
import { compileServer } from "../../testing/compile-server.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { signInAt } from "../../testing/process-person.ts";
import { testPassword } from "../../testing/test-accounts.ts";

// R1, whole: npm run test:long -- R1
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const [single, all] = ["single@acme.test", "all@acme.test"] as const;
const before = 8;

let env: Record<string, string>;
let credential: string;
let tidyUp: () => Promise<void>;
beforeAll(async () => {
  compileServer();
  const dataDir = mkdtempSync(join(tmpdir(), "portico-killed-"));
  const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
  const url = database?.connection.connectionString;
  env = {
    DATA_DIR: dataDir,
    SEND_PER_MINUTE: "60000",
    ...(url !== undefined && { DATABASE_URL: url, TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) }),
  };
  tidyUp = async () => {
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const portal = await openProvisioning(env);
  await portal.addTenant({ domain: "acme", name: "Acme" });
  for (const email of [single, all])
    await portal.addUser({ tenant: "acme", email, name: "A person", password: testPassword });
  await portal.addApp({ tenant: "acme", module: "tickets", name: "Tickets" });
  credential = await portal.addAppCredential({ tenant: "acme", module: "tickets", only: true });
  await portal.close();
}, 300_000);
afterAll(() => tidyUp());

/** Sends to a person; the id when the process said that it is stored. */
async function send(portal: PortalProcess, email: string): Promise<string | undefined> {
  const answer = await portal.call({
    method: "POST",
    path: "/api/notifications",
    headers: { authorization: `Bearer ${credential}` },
    body: { emails: [email], module: "tickets", title: "Title", body: "Body", redirect: "" },
  });
  return answer.status === 202 ? (answer.json as { ids: string[] }).ids[0] : undefined;
}

/** Does one thing after another until the process is gone. */
async function untilKilled(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await act();
    } catch {
      return;
    }
  }
}

const given = <Value>(values: (Value | undefined)[]) => values.filter((value) => value !== undefined);

/** One life of a process, ended in the middle of its work: what it had said it did. */
async function live(portal: PortalProcess, when: "in the midst" | "afterwards") {
  const [one, everybody] = [await signInAt(portal, single), await signInAt(portal, all)];
  const earlier = given(await Promise.all(Array.from({ length: before }, () => send(portal, all))));
  const said = { stored: [...earlier], read: [] as string[], later: [] as string[], markedAll: false };
  // What is stored in the same millisecond as "mark all" stays unread.
  await sleep(2);
  const unread = given(await Promise.all(Array.from({ length: before }, () => send(portal, single))));
  said.stored.push(...unread);
  const reading = untilKilled(async () => {
    const id = unread.shift() ?? (await send(portal, single));
    if (id === undefined) return;
    said.stored.push(id);
    if (await one.patch("/api/notifications", { ids: [id] })) said.read.push(id);
  });
  const marking = everybody.patch("/api/notifications/all").then(
    (done) => {
      said.markedAll = done;
    },
    () => {},
  );
  const sending = untilKilled(async () => {
    const marked = said.markedAll;
    const id = await send(portal, all);
    if (id !== undefined) said.stored.push(id);
    if (id !== undefined && marked) said.later.push(id);
  });
  if (when === "afterwards") await marking;
  while (when === "afterwards" && said.read.length === 0) await sleep(5);
  await sleep(Math.random() * (when === "afterwards" ? 200 : 15));
  await portal.kill();
  await Promise.all([reading, marking, sending]);
  return { ...said, earlier };
}

it(
  `loses nothing that it has acknowledged when it is killed at any moment (${rounds} times)`,
  async () => {
    const counts = { stored: 0, read: 0, markedAll: 0, halfMarked: 0, lost: 0, readTooMuch: 0 };
    const readyAfter: number[] = [];
    let portal = await startProcess(env);
    for (let round = 0; round < rounds; round++) {
      const said = await live(portal, round % 2 ? "in the midst" : "afterwards");
      portal = await startProcess(env);
      readyAfter.push(portal.readyAfter);
      const rows = new Map<string, 0 | 1>();
      for (const email of [single, all]) {
        const person = await signInAt(portal, email);
        for (const { id, read } of await person.all()) rows.set(id, read);
      }
      const marked = said.earlier.filter((id) => rows.get(id) === 1).length;
      counts.stored += said.stored.length;
      counts.read += said.read.length;
      counts.markedAll += Number(said.markedAll);
      counts.lost += said.stored.filter((id) => !rows.has(id)).length;
      counts.lost += said.read.filter((id) => rows.get(id) !== 1).length;
      counts.lost += said.markedAll ? said.earlier.length - marked : 0;
      counts.halfMarked += Number(marked !== 0 && marked !== said.earlier.length);
      counts.readTooMuch += said.later.filter((id) => rows.get(id) === 1).length;
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
