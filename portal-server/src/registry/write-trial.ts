import type { Release } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import { keepTrial } from "../canary/keep-trial.ts";
import type { Transaction } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { type Publication, PublishConflict, writeHistory } from "../maps/release-store.ts";
import { releasePointers } from "../maps/release-table.ts";

interface Trial {
  percent: number;
  people: string[];
  now: Date;
}

/**
 * Writes a release and puts it on trial beside the current one, whose pointer stays.
 *
 * @returns its id
 * @throws PublishConflict when `seen` is no longer current, ApiError `release.unknown` when there is none to go back to
 */
export async function writeTrial(
  tx: Transaction,
  publication: Publication,
  seen: Release | undefined,
  { percent, people, now }: Trial,
): Promise<number> {
  const { environment, scope, author, reason } = publication;
  if (!seen) throw new ApiError("release.unknown", { details: { environment, scope } });
  const isPointer = and(eq(releasePointers.environment, environment), eq(releasePointers.scope, scope));
  const [pointer] = await tx.select().from(releasePointers).where(isPointer).for("update");
  if (pointer?.releaseId !== seen.id)
    throw new PublishConflict(`${scope} of ${environment} has another release by now.`);
  const id = await writeHistory(tx, { ...publication, kind: "canary" }, seen.id);
  await keepTrial(tx, id, { environment, scope, percent, people, author, reason }, now);
  return id;
}
