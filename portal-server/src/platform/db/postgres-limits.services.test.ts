import { sql } from "drizzle-orm";
import { beforeTests } from "../../testing/before-tests.ts";
import { type FaultProxy, startFaultProxy } from "../../testing/fault-proxy.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { toApiError } from "../http/to-api-error.ts";
import { type OpenDatabase, openServer } from "./database.ts";

// These tests terminate connections, so they use a database that no other suite shares.
const isolated = beforeTests(openTestDatabase);
let proxy: FaultProxy;
let database: OpenDatabase;
beforeEach(async () => {
  const through = new URL(String(isolated.connection.connectionString));
  proxy = await startFaultProxy(Number(through.port));
  through.port = String(proxy.port);
  database = await openServer({ connectionString: through.href, max: 3 });
});
afterEach(async () => {
  await database.close();
  proxy.close();
});

const one = () => database.db.execute(sql`select 1`);
const responseOf = (error: unknown) => {
  const { status, headers } = toApiError(error);
  return [status, headers["retry-after"]];
};
/** Resolves when an outage begins (`true`) or ends. */
const outage = (state: boolean) =>
  new Promise<void>((resolve) => database.onOutage((reason) => (reason !== undefined) === state && resolve()));

it("answers 503 to pending and new queries while PostgreSQL is silent, and recovers without a restart", async () => {
  const began = outage(true);
  const slow = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.drop();
    await tx.execute(sql`select 1`);
  });
  const waiting = [slow, one(), one(), one(), one()].map((work) => work.then(() => [200], responseOf));
  expect(await Promise.all(waiting)).toEqual(expect.arrayContaining([[503, "1"]]));
  expect(await waiting[0]).toEqual([503, "1"]);
  await began;
  await expect(one().catch(responseOf)).resolves.toEqual([503, "1"]);
  const ended = outage(false);
  proxy.pass();
  await ended;
  await Promise.all(Array.from({ length: 10 }, one));
});

it("loses no pool slot to transactions whose connection breaks", async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name} and pid <> pg_backend_pid()`;
  for (let round = 0; round < 5; round++) {
    const broken = database.db.transaction(async (tx) => {
      await database.db.execute(others);
      await tx.execute(sql`select 1`);
    });
    expect(await broken.catch(responseOf)).toEqual([503, "1"]);
  }
  await expect(outageFree(one)).resolves.toBeUndefined();
});

it("gives up a statement that waits for a lock which is never released", async () => {
  const { rows } = await database.db.execute(
    sql`select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", ms: 15_000 },
    { name: "lock_timeout", ms: 10_000 },
    { name: "statement_timeout", ms: 15_000 },
  ]);
  const waits = database.db.transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(1)`);
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = 100`);
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    });
  });
  expect(await waits.catch(responseOf)).toEqual([503, "1"]);
});

/** Runs ten queries in parallel; a lost pool slot would leave some of them waiting. */
async function outageFree(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, work));
}
