import { lt } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/database.ts";

/** Deletes the outdated rows of one table. Each feature declares the rules of its tables. */
export type RetentionRule = (db: Database, now: Date) => Promise<unknown>;

/**
 * Makes a rule that deletes rows by their age.
 *
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
