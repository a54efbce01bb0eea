import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/**
 * Until the transaction ends, no other process announces a build in a folder or removes a file of it: the answer to an
 * announcement says which files are stored.
 */
export async function lockFolder(tx: Transaction, folder: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`artifacts of ${folder}`}, 0))`);
}
