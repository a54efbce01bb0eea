import type { Canary } from "@portico/shared-utility/contract";
import { and, inArray } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { healthSeries } from "../canary/health-series.ts";
import { healthSum } from "../canary/health-sums.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { readRelease } from "../registry/release-history.ts";

interface PlacedCanary {
  environment: string;
  scope: string;
  canary: Canary;
}

/** The running canaries of these environments and scopes, with their health. */
export async function readCanaries(
  db: Database,
  environments: readonly Environment[],
  scopes: readonly string[],
  now: Date,
): Promise<PlacedCanary[]> {
  const { environment, scope } = releaseCanaries;
  const rows = await db
    .select()
    .from(releaseCanaries)
    .where(and(inArray(environment, [...environments]), inArray(scope, [...scopes])));
  const placed = await Promise.all(rows.map((row) => placedFrom(db, row, now)));
  return placed.filter((each) => each !== undefined);
}

async function placedFrom(
  db: Database,
  { releaseId, startedAt, environment, scope, ...row }: typeof releaseCanaries.$inferSelect,
  now: Date,
): Promise<PlacedCanary | undefined> {
  const found = await readRelease(db, releaseId);
  if (!found) return undefined;
  const { percent, people, author } = row;
  const arm = { canary: releaseId, release: releaseId };
  const [{ visitors, loadFailures, mountFailures, errors }, series] = await Promise.all([
    healthSum(db, arm),
    healthSeries(db, arm, { startedAt, now }),
  ]);
  const health = { visitors, load_failures: loadFailures, mount_failures: mountFailures, errors, series };
  const canary = { release: found.release, percent, people, author, started_at: startedAt.toISOString(), health };
  return { environment, scope, canary };
}
