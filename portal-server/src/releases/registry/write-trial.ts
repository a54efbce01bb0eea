import type { Release } from "@portico/shared-utility/contract";
import type { Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { keepTrial } from "../canary/keep-trial.ts";
import { type Publication, writeHistory } from "../maps/release-store.ts";

interface Trial {
  percent: number;
  people: string[];
  now: Date;
}

/**
 * Writes a release as a canary beside the current one, whose pointer stays. The caller has locked the place.
 *
 * @returns its id
 * @throws ApiError `release.unknown` when there is none to go back to
 */
export async function writeTrial(
  tx: Transaction,
  publication: Publication,
  current: Release | undefined,
  { percent, people, now }: Trial,
): Promise<number> {
  const { environment, scope, author, reason } = publication;
  if (!current) throw new ApiError("release.unknown", { details: { environment, scope } });
  const id = await writeHistory(tx, { ...publication, kind: "canary" }, current.id);
  await keepTrial(tx, id, { environment, scope, percent, people, author, reason }, now);
  return id;
}
