import { lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import { every, type Loop } from "./every.ts";

const interval = 10 * 60_000;
const batchSize = 5_000;

/** Deletes the outdated rows of one table. Each feature declares the rules of its tables. */
export type RetentionRule = (db: Database, now: Date, stop?: AbortSignal) => Promise<unknown>;

/**
 * Makes a rule that deletes rows by their age.
 * @param column the time from which the age counts
 * @param age in milliseconds
 */
export function keepFor(column: PgColumn, age: number): RetentionRule {
  return (db, now, stop) => deleteInBatches(db, column.table, lt(column, new Date(now.getTime() - age)), stop);
}

/** Deletes rows in several statements, so that a backlog exceeds no time-out and other queries come in between. */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  stop?: AbortSignal,
): Promise<void> {
  const batch = sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batchSize}))`;
  let deleted: number | null;
  do deleted = (await db.execute(batch)).rowCount;
  while (deleted === batchSize && !stop?.aborted);
}

/**
 * Applies the rules, one after the other, until `stop`. A rule that fails does not keep the others from being applied.
 * @throws the first failure
 */
export async function deleteOutdated(
  db: Database,
  now: Date,
  rules: readonly RetentionRule[],
  stop?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const apply of rules) {
    if (stop?.aborted) break;
    await apply(db, now, stop).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

interface RetentionNeeds {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Deletes outdated rows every ten minutes, so that the tables do not grow without limit. */
export function startRetention({ db, clock, log }: RetentionNeeds, rules: readonly RetentionRule[]): Loop {
  const stopping = new AbortController();
  const loop = every(
    interval,
    () => deleteOutdated(db, clock.now(), rules, stopping.signal),
    (err) => log.warn({ err }, "housekeeping failed"),
  );
  const stop = () => {
    // A backlog would take longer than a stop may.
    stopping.abort();
    return loop.stop();
  };
  return { ...loop, stop };
}
