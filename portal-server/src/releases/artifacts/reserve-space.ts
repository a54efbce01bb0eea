import { eq, sql, sum } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { artifactFiles } from "./artifact-table.ts";

/**
 * Counts a file towards the quota of its scope before it is stored. A file is counted once. A lock serialises concurrent
 * uploads to a scope, so that together they cannot exceed the quota.
 * @param quota in bytes
 * @throws ApiError `release.quota`
 */
export async function reserveSpace(
  db: Database,
  added: typeof artifactFiles.$inferInsert,
  quota: number,
): Promise<void> {
  const { scope } = added;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`artifacts ${scope}`}, 0))`);
    const isNew = (await tx.insert(artifactFiles).values(added).onConflictDoNothing().returning()).length > 0;
    if (!isNew) return;
    const total = tx.select({ used: sum(artifactFiles.size).mapWith(Number) }).from(artifactFiles);
    const [{ used } = { used: 0 }] = await total.where(eq(artifactFiles.scope, scope));
    // Thrown inside the transaction, so that the row is rolled back.
    if (used > quota) throw new ApiError("release.quota", { details: { scope, used: used - added.size, most: quota } });
  });
}
