import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/**
 * Locks one environment and scope until the end of the transaction. Other publishers, of any process, wait in the order
 * of their calls.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockPlace(tx: Transaction, environment: string, scope: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${environment} ${scope}`}, 0))`);
}
