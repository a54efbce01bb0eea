import type { Release } from "@portico/shared-utility/contract";
import type { Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Publication, writeHistory } from "../maps/release-store.ts";
import { storeCanary } from "./canary-store.ts";

interface CanaryShare {
  percent: number;
  people: string[];
  now: Date;
}

/**
 * Writes a release as a canary. The pointer does not move. The caller holds the lock of the environment and scope.
 *
 * @returns the id of the release
 * @throws ApiError `release.unknown` when the scope has no current release to return to
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
