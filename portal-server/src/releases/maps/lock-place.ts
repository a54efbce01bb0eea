import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/**
 * Holds one environment and scope until the transaction ends. Whoever publishes there next waits, in the order of
 * asking, in whichever process.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockPlace(tx: Transaction, environment: string, scope: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${environment} ${scope}`}, 0))`);
}
