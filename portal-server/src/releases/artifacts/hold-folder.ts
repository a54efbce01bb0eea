import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/http/app-types.ts";

const oneAtATime = pLimit(1);

/**
 * Until `work` ends, no process announces a build in a folder or removes a file of it: the answer to an
 * announcement says which files are stored.
 */
export function holdFolder<T>(
  { db, config }: Pick<Deps, "db" | "config">,
  folder: string,
  work: (held: Database | Transaction) => Promise<T>,
): Promise<T> {
  // The embedded database has one process, and one connection, which must not wait for a bucket.
  if (config.databaseUrl === undefined) return oneAtATime(() => work(db));
  return db.transaction(async (tx) => {
    // A slow bucket takes up to 10 seconds, as long as a lock is waited for elsewhere. `statement_timeout` is longer.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`artifacts of ${folder}`}, 0))`);
    return work(tx);
  });
}
