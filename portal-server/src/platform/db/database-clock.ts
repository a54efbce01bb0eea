import { sql } from "drizzle-orm";
import type { Clock } from "../jobs/clock.ts";
import type { Database } from "./database.ts";

// A process that slept, or a database that was replaced, is followed within this time.
const every = 5_000;

export interface DatabaseClock extends Clock {
  /** Asks the database once more. */
  follow(): Promise<void>;
  stop(): void;
}

/**
 * The database's clock, carried on between two questions by this process's monotonic timer. All processes on one
 * database agree to within the time of a query, whatever the clocks of their machines say, and however those jump.
 *
 * @throws the query's error when the database cannot be asked for the first time
 */
export async function startDatabaseClock(db: Database): Promise<DatabaseClock> {
  // What `performance.now()` is behind the database's clock, in milliseconds.
  let ahead = Number.NEGATIVE_INFINITY;

  async function follow(): Promise<void> {
    const sent = performance.now();
    const { rows } = await db.execute<{ at: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
    );
    const at = Number(rows[0]?.at);
    // The database read its clock between these two: an estimate within the bounds is as good as another.
    ahead = Math.min(Math.max(ahead, at - performance.now()), at - sent);
  }

  await follow();
  const timer = setInterval(() => void follow().catch(() => {}), every).unref();
  return { now: () => new Date(performance.now() + ahead), follow, stop: () => clearInterval(timer) };
}
