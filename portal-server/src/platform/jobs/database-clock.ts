import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import { every } from "./every.ts";

// The clock catches up within this time after the process slept or the database was replaced.
const interval = 5_000;

interface DatabaseClock extends Clock {
  /** Queries the database's clock again. */
  sync(): Promise<void>;
  stop(): void;
}

/**
 * A clock that returns the database's time; between two queries the process's monotonic timer advances it. All
 * processes on one database agree to within the duration of a query, whatever their machines' clocks do.
 * @throws the query's error when the first query fails
 */
export async function startDatabaseClock(db: Database): Promise<DatabaseClock> {
  // The database's time minus `performance.now()`, in milliseconds.
  let ahead = Number.NEGATIVE_INFINITY;

  async function sync(): Promise<void> {
    const sent = performance.now();
    const { rows } = await db.execute<{ at: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
    );
    const at = Number(rows[0]?.at);
    // The database read its clock between sending and receiving, so any estimate within these bounds is valid.
    ahead = Math.min(Math.max(ahead, at - performance.now()), at - sent);
  }

  await sync();
  // The time continues from the last reply.
  const loop = every(interval, sync, () => {});
  return { now: () => new Date(performance.now() + ahead), sync, stop: () => void loop.stop() };
}
