import type { Release } from "@portico/shared-utility/contract";
import type { Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { storeCanary } from "../canary/store-canary.ts";
import { type Publication, writeHistory } from "../maps/release-store.ts";

interface CanaryShare {
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
export async function writeCanary(
  tx: Transaction,
  publication: Publication,
  current: Release | undefined,
  { percent, people, now }: CanaryShare,
): Promise<number> {
  const { environment, scope, author, reason } = publication;
  if (!current) throw new ApiError("release.unknown", { details: { environment, scope } });
  const id = await writeHistory(tx, { ...publication, kind: "canary" }, current.id);
  await storeCanary(tx, id, { environment, scope, percent, people, author, reason }, now);
  return id;
}
