import pg from "pg";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { lockKey, migrateDatabase } from "./migrate.ts";

// Locks belong to sessions, and the embedded database has one.
const isolated = beforeTests(openTestDatabase);
let other: pg.Client;
beforeEach(async () => {
  other = new pg.Client(isolated.connection);
  await other.connect();
});
afterEach(() => other.end());

/** A start of the portal, and the lines that it prints. */
async function start(lockWait: number, onLine: (line: string) => unknown = () => {}, signal?: AbortSignal) {
  const lines: string[] = [];
  const report = (line: string) => {
    lines.push(line);
    onLine(line);
  };
  const outcome = await migrateDatabase(isolated.connection, { lockWait, report, signal }).then(
    () => "started",
    (error: Error) => error.message,
  );
  return { lines, outcome };
}

it("prints nothing when no other process migrates", async () => {
  expect(await start(200)).toEqual({ lines: [], outcome: "started" });
});

it("prints that it waits for another process that migrates, and gives up with a line that names it", async () => {
  const { rows } = await other.query("select pg_advisory_lock($1), pg_backend_pid() as pid", [lockKey]);
  const { lines, outcome } = await start(200);
  expect(lines).toEqual([`Waiting for the migration by another process (PostgreSQL session ${rows[0].pid}).`]);
  expect(outcome).toContain(`session ${rows[0].pid} has held the migration lock for more than 0.2 s`);
});

it("ends the wait when the start is interrupted", async () => {
  await other.query("select pg_advisory_lock($1)", [lockKey]);
  const stopping = new AbortController();
  const { outcome } = await start(600_000, () => stopping.abort(), stopping.signal);
  expect(outcome).toBe("the start was interrupted");
});

it("starts once the other process has finished", async () => {
  await other.query("select pg_advisory_lock($1)", [lockKey]);
  const { outcome } = await start(600_000, () => other.query("select pg_advisory_unlock($1)", [lockKey]));
  expect(outcome).toBe("started");
});

it("does not wait for ever for a table that another session has locked", async () => {
  await other.query("begin; lock table drizzle.__drizzle_migrations in access exclusive mode");
  expect((await start(200)).outcome).toContain("another session has locked a table for more than 0.2 s");
});
