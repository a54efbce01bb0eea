import { and, eq, sql, sum } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { artifactFiles } from "./artifact-table.ts";

export const otherBytes = (file: string) => ({
  details: { file, reason: "a file with this name has other bytes" },
});

/**
 * Counts a file towards the quota of its scope before it is stored. A file is counted once. A lock serialises concurrent
 * uploads to a scope, so that together they cannot exceed the quota. A name belongs to the first bytes that are sent with it.
 * @param quota in bytes
 * @throws ApiError `release.quota`, `release.artifact` for a name of other bytes
 */
export async function reserveSpace(
  db: Database,
  added: typeof artifactFiles.$inferInsert,
  quota: number,
): Promise<void> {
  const { scope, folder, file, integrity } = added;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`artifacts ${scope}`}, 0))`);
    const isNew = (await tx.insert(artifactFiles).values(added).onConflictDoNothing().returning()).length > 0;
    if (!isNew) {
      const isFile = and(eq(artifactFiles.folder, folder), eq(artifactFiles.file, file));
      const [known] = await tx.select({ integrity: artifactFiles.integrity }).from(artifactFiles).where(isFile);
      if ((known?.integrity ?? integrity) !== integrity) throw new ApiError("release.artifact", otherBytes(file));
      return;
    }
    const total = tx.select({ used: sum(artifactFiles.size).mapWith(Number) }).from(artifactFiles);
    const [{ used } = { used: 0 }] = await total.where(eq(artifactFiles.scope, scope));
    // Thrown inside the transaction, so that the row is rolled back.
    if (used > quota) throw new ApiError("release.quota", { details: { scope, used: used - added.size, most: quota } });
  });
}
