import { and, asc, gt, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/database.ts";

/** A table of pending jobs. A job is inserted in the transaction of its cause and deleted when it is done. */
type OutboxTable = PgTable & Record<"id" | "dueAt", PgColumn>;

interface DueRows {
  now: Date;
  most: number;
  /** Selects among the due jobs. */
  only: SQL | undefined;
  /** The latest time that `due_at` can have now. A later one was set before the database's clock was set back. */
  latest: Date | SQL;
}

/**
 * The ids of due jobs, the longest due first. The rows are locked until the transaction ends, and rows that another
 * worker has locked are skipped. The caller moves `due_at` in the same statement: that is the lease. After the lease
 * another worker gets the job, if this one has died.
 */
export function dueRows(db: Database, table: OutboxTable, { now, most, only, latest }: DueRows) {
  return db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(or(lte(table.dueAt, now), gt(table.dueAt, latest)), only))
    .orderBy(asc(table.dueAt))
    .limit(most)
    .for("update", { skipLocked: true });
}
