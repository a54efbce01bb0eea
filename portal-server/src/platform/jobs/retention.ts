import { lt } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import { every, type Loop } from "./every.ts";

const interval = 10 * 60_000;

/** Deletes the outdated rows of one table. Each feature declares the rules of its tables. */
export type RetentionRule = (db: Database, now: Date) => Promise<unknown>;

/**
 * Makes a rule that deletes rows by their age.
 * @param column the time from which the age counts
 * @param age in milliseconds
 */
export function keepFor(column: PgColumn, age: number): RetentionRule {
  return (db, now) => db.delete(column.table).where(lt(column, new Date(now.getTime() - age)));
}

/** Applies the rules, one after the other. */
export async function deleteOutdated(db: Database, now: Date, rules: readonly RetentionRule[]): Promise<void> {
  for (const apply of rules) await apply(db, now);
}

interface RetentionNeeds {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Deletes outdated rows every ten minutes, so that the tables do not grow without limit. */
export function startRetention({ db, clock, log }: RetentionNeeds, rules: readonly RetentionRule[]): Loop {
  return every(
    interval,
    () => deleteOutdated(db, clock.now(), rules),
    (err) => log.warn({ err }, "housekeeping failed"),
  );
}
