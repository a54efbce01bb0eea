import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { PublishConflict, writeHistory, writeRelease } from "../maps/release-store.ts";
import { readCurrent, readRelease } from "../registry/release-history.ts";
import { releaseCanaries } from "./canary-table.ts";
import { type CanaryChange, type CanaryPlace, keepTrial } from "./keep-trial.ts";

/**
 * Puts a release on trial, or gives the one on trial to more people. The pointer stays where it is; each step is a
 * release of its own in the history.
 *
 * @param release any release of the same environment and scope, e.g. one that was published to nobody yet
 * @throws ApiError `release.unknown`
 */
export function startCanary(db: Database, release: number, change: CanaryChange, now: Date) {
  return db.transaction(async (tx) => {
    const { environment, scope, author, reason } = change;
    const source = await readRelease(tx, release);
    const isHere = source?.release.environment === environment && source.release.scope === scope;
    const current = await readCurrent(tx, environment, scope);
    if (!isHere || !current) throw new ApiError("release.unknown", { details: { id: release } });
    const { document } = source;
    const step = { environment, scope, document, kind: "canary" as const, author, reason, source: release };
    const id = await writeHistory(tx, step, current.release.id);
    await keepTrial(tx, id, change, now);
    return (await readRelease(tx, id))?.release;
  });
}

/**
 * Ends a trial: `roll-back` gives everybody the current release again, `finish` makes the one on trial the current one.
 * Of several who do so at once, one does.
 *
 * @param release the one on trial as the caller knows it
 * @throws ApiError `release.no_canary`, `release.conflict` when somebody published meanwhile
 */
export async function endCanary(
  db: Database,
  { environment, scope }: CanaryPlace,
  release: number,
  by: { how: "roll-back" | "finish"; author: string; reason: string },
) {
  try {
    return await db.transaction(async (tx) => {
      const trial = await takeTrial(tx, { environment, scope }, release);
      const current = await readCurrent(tx, environment, scope);
      if (!trial || !current) throw new ApiError("release.no_canary", { details: { environment, scope } });
      const { author, reason } = by;
      const told = { environment, scope, author, reason, source: release };
      if (by.how === "finish") {
        const id = await writeRelease(tx, { ...told, kind: "canary", document: trial.document }, current.release);
        return (await readRelease(tx, id))?.release;
      }
      const id = await writeHistory(tx, { ...told, kind: "rollback", document: current.document }, current.release.id);
      return (await readRelease(tx, id))?.release;
    });
  } catch (error) {
    if (error instanceof PublishConflict) throw new ApiError("release.conflict", { details: { environment, scope } });
    throw error;
  }
}

async function takeTrial(tx: Transaction, { environment, scope }: CanaryPlace, release: number) {
  const isIt = and(
    eq(releaseCanaries.environment, environment),
    eq(releaseCanaries.scope, scope),
    eq(releaseCanaries.releaseId, release),
  );
  const taken = await tx.delete(releaseCanaries).where(isIt).returning();
  return taken.length > 0 ? readRelease(tx, release) : undefined;
}
