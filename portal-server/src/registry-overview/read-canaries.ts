import type { Canary } from "@portico/shared-utility/contract";
import { and, eq, gte, inArray, like, or, sum } from "drizzle-orm";
import { releaseCanaries } from "../canary/canary-table.ts";
import { releaseHealth } from "../canary/health-table.ts";
import type { Environment } from "../config.ts";
import type { Database } from "../db/database.ts";
import { baseScope } from "../maps/map-document.ts";
import { readRelease } from "../registry/release-history.ts";

interface PlacedCanary {
  environment: string;
  scope: string;
  canary: Canary;
}

/** The releases on trial in these places, with what open pages have reported of them. */
export async function readCanaries(
  db: Database,
  environments: readonly Environment[],
  scopes: readonly string[],
): Promise<PlacedCanary[]> {
  const { environment, scope } = releaseCanaries;
  const rows = await db
    .select()
    .from(releaseCanaries)
    .where(and(inArray(environment, [...environments]), inArray(scope, [...scopes])));
  const placed = await Promise.all(rows.map((row) => placedFrom(db, row)));
  return placed.filter((each) => each !== undefined);
}

async function placedFrom(
  db: Database,
  { releaseId, startedAt, environment, scope, ...row }: typeof releaseCanaries.$inferSelect,
): Promise<PlacedCanary | undefined> {
  const found = await readRelease(db, releaseId);
  if (!found) return undefined;
  const { percent, people, author } = row;
  const health = await healthOf(db, { environment, scope, releaseId }, startedAt);
  const canary = { release: found.release, percent, people, author, started_at: startedAt.toISOString(), health };
  return { environment, scope, canary };
}

/** Counts every map that the release is a part of: a base release is one of each tenant's. */
async function healthOf(
  db: Database,
  { environment, scope, releaseId }: { environment: string; scope: string; releaseId: number },
  since: Date,
): Promise<Canary["health"]> {
  const { map, minute, pages, loadFailures, mountFailures, errors } = releaseHealth;
  const id = `${environment}:${releaseId}`;
  const isPart =
    scope === baseScope ? or(eq(map, id), like(map, `${id}+%`)) : like(map, `${environment}:%+${scope}:${releaseId}`);
  const [row] = await db
    .select({ pages: sum(pages), load: sum(loadFailures), mount: sum(mountFailures), errors: sum(errors) })
    .from(releaseHealth)
    .where(and(isPart, gte(minute, new Date(Math.floor(since.getTime() / 60_000) * 60_000))));
  return {
    pages: Number(row?.pages ?? 0),
    load_failures: Number(row?.load ?? 0),
    mount_failures: Number(row?.mount ?? 0),
    errors: Number(row?.errors ?? 0),
  };
}
