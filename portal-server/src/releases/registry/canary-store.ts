import type { Release } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Publication, writeHistory } from "../maps/release-store.ts";
import { releaseCanaries } from "./canary-table.ts";

export interface CanaryPlace {
  environment: Environment;
  scope: string;
}

interface CanaryChange extends CanaryPlace {
  percent: number;
  people: string[];
  author: string;
  reason: string;
}

/** Stores the running canary of an environment and scope. There is at most one: a new canary replaces the old one. */
async function storeCanary(tx: Transaction, releaseId: number, change: CanaryChange, now: Date): Promise<void> {
  const { environment, scope, percent, people, author } = change;
  const row = { environment, scope, releaseId, percent, people, author, startedAt: now };
  const target = [releaseCanaries.environment, releaseCanaries.scope];
  await tx.insert(releaseCanaries).values(row).onConflictDoUpdate({ target, set: row });
}

/** The running canary of an environment and scope. */
export async function readCanary(tx: Transaction, { environment, scope }: CanaryPlace) {
  const { releaseId, percent } = releaseCanaries;
  const isOfPlace = and(eq(releaseCanaries.environment, environment), eq(releaseCanaries.scope, scope));
  const [row] = await tx.select({ release: releaseId, percent }).from(releaseCanaries).where(isOfPlace);
  return row;
}

/**
 * Removes the running canary of an environment and scope, if it is this release.
 * @returns whether the canary was removed
 */
export async function removeCanary(tx: Transaction, { environment, scope }: CanaryPlace, release: number) {
  const isRunning = and(
    eq(releaseCanaries.environment, environment),
    eq(releaseCanaries.scope, scope),
    eq(releaseCanaries.releaseId, release),
  );
  return (await tx.delete(releaseCanaries).where(isRunning).returning()).length > 0;
}

/**
 * Writes a release as a canary. The pointer does not move. The caller holds the lock of the environment and scope.
 * @returns the id of the release
 * @throws ApiError `release.unknown` when the scope has no current release to return to
 */
export async function writeCanary(
  tx: Transaction,
  publication: Publication,
  current: Release | undefined,
  { percent, people, now }: { percent: number; people: string[]; now: Date },
): Promise<number> {
  const { environment, scope, author, reason } = publication;
  if (!current) throw new ApiError("release.unknown", { details: { environment, scope } });
  const id = await writeHistory(tx, { ...publication, kind: "canary" }, current.id);
  await storeCanary(tx, id, { environment, scope, percent, people, author, reason }, now);
  return id;
}
