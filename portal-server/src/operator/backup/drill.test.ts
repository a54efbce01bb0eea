import { mkdtempSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Release } from "@portico/shared-utility/contract";
import { type Acknowledged, prepareLoad, reader } from "../../testing/backup-load.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { type PortalProcess, startProcess } from "../../testing/portal-process.ts";
import { prepareProcesses } from "../../testing/process-registry.ts";
import { attemptSignIn, type ProcessUser, signInAt } from "../../testing/process-user.ts";
import { until } from "../../testing/until.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

// `npm run test:long` runs 20 rounds on each database.
const rounds = Number(process.env.DRILL_ROUNDS ?? 1);
const warm = 2;

let root: string;
let prepared: Awaited<ReturnType<typeof prepareProcesses>>;
let load: Awaited<ReturnType<typeof prepareLoad>>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "portico-drill-"));
  prepared = await prepareProcesses();
  load = await prepareLoad(prepared);
}, 300_000);
afterAll(async () => {
  await prepared.tidyUp();
  rmSync(root, { recursive: true, force: true });
});

/** Creates an empty target for a restore: a folder and, on PostgreSQL, a database. */
async function emptyTarget() {
  const env = { ...prepared.env, DATA_DIR: mkdtempSync(join(root, "empty-")) };
  if (!process.env.TEST_DATABASE_URL) return { env, remove: async () => {} };
  const database = await openTestDatabase();
  await database.db.execute("drop schema drizzle cascade");
  await database.db.execute("drop schema public cascade");
  await database.db.execute("create schema public");
  return { env: { ...env, DATABASE_URL: String(database.connection.connectionString) }, remove: database.close };
}

/** All releases of acme, newest first. */
async function historyOf(portal: PortalProcess): Promise<Release[]> {
  const all: Release[] = [];
  for (let before = ""; ; ) {
    const path = `/api/registry/releases?environment=development&scope=acme&limit=100${before}`;
    const { json } = await portal.call({ method: "GET", path, headers: { authorization: prepared.authorization } });
    const page = json as { releases: Release[]; next: number | null };
    all.push(...page.releases);
    if (page.next === null) return all;
    before = `&before=${page.next}`;
  }
}

/** Counts acknowledged writes from before the backup that are missing in the restored portal. */
async function lostOf(portal: PortalProcess, before: Acknowledged, history: Release[]) {
  const ids = new Set(history.map(({ id }) => id));
  const rows = new Map((await (await signInAt(portal, reader)).all()).map(({ id, read }) => [id, read]));
  let artifacts = 0;
  for (const { address, text } of before.releases) {
    const response = await portal.call({ method: "GET", path: address });
    if (response.status !== 200 || String(response.bytes) !== text) artifacts += 1;
  }
  return {
    releases: before.releases.filter(({ id }) => !ids.has(id)).length,
    notifications: before.notifications.filter((id) => !rows.has(id)).length,
    read: before.read.filter((id) => rows.get(id) !== 1).length,
    artifacts,
  };
}

/** Backs up a portal under load; returns the archive and what the portal had acknowledged before. */
async function backUpUnderLoad(portal: PortalProcess) {
  const { acknowledged, user, stop } = await load.start(portal);
  try {
    await until(() => Math.min(acknowledged.releases.length, acknowledged.read.length, acknowledged.signIns) >= warm);
    await sleep(Math.random() * 500);
    const before: Acknowledged = structuredClone(acknowledged);
    const began = performance.now();
    const report = await createBackup(prepared.env, root);
    return { before, user, report, milliseconds: performance.now() - began };
  } finally {
    await stop();
  }
}

/** Calls the restored portal with the user's access token from before the backup. */
function withToken(portal: PortalProcess, user: ProcessUser) {
  return portal.call({ method: "GET", path: "/api/users/me", headers: { authorization: user.authorization } });
}

async function drill(portal: PortalProcess) {
  const { before, user, report, milliseconds } = await backUpUnderLoad(portal);
  const target = await emptyTarget();
  const began = performance.now();
  const restored = await restoreBackup(target.env, report.file);
  const restoredIn = performance.now() - began;
  const successor = await startProcess(target.env);
  const history = await historyOf(successor);
  const lost = await lostOf(successor, before, history);
  expect(lost).toEqual({ releases: 0, notifications: 0, read: 0, artifacts: 0 });
  // The releases form one chain.
  expect(history.map(({ parent }) => parent)).toEqual([...history.slice(1).map(({ id }) => id), null]);
  expect(restored).toMatchObject({ rows: report.rows, secrets: true, problems: [] });
  expect((await withToken(successor, user)).status).toBe(200);
  expect((await attemptSignIn(successor, reader)).status).toBe(200);
  const next: Acknowledged = { releases: [], notifications: [], read: [], signIns: 0 };
  await load.publish(successor, next);
  expect(next.releases[0]?.id).toBeGreaterThan(history[0]?.id ?? 0);
  await successor.stop();
  await target.remove();
  return { acknowledged: before.releases.length + before.notifications.length, milliseconds, restoredIn };
}

it(
  `restores every write acknowledged before a backup under load into an empty target (${rounds} times)`,
  async () => {
    const portal = await startProcess(prepared.env);
    for (let round = 0; round < rounds; round++) {
      const { acknowledged, milliseconds, restoredIn } = await drill(portal);
      if (process.env.DRILL_ROUNDS)
        writeSync(
          1,
          `drill ${JSON.stringify({ round, acknowledged, backupMs: milliseconds, restoreMs: restoredIn })}\n`,
        );
    }
    await portal.stop();
  },
  rounds * 600_000,
);
