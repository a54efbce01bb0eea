import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "../../identity/accounts/user-table.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { releaseCanaries } from "../canary/canary-table.ts";
import { leftCanaries } from "../canary/left-canaries.ts";
import { bucketOf, type Visitor } from "../canary/visitor.ts";
import type { MapRelease } from "./overlay.ts";
import { releases } from "./release-table.ts";

/** A canary, and who gets it. */
export interface RunningCanary {
  release: MapRelease;
  /** Of the canary as it was started first: it stays the same when it is given to more people. */
  digest: string;
  percent: number;
  people: readonly string[];
}

/** The releases on trial in some scopes. */
export async function runningCanaries(
  db: Database,
  environment: Environment,
  scopes: readonly string[],
): Promise<RunningCanary[]> {
  const { id, document, scope } = releases;
  const { percent, people } = releaseCanaries;
  const rows = await db
    .select({ id, document, scope, digest: firstDigest(id), percent, people })
    .from(releaseCanaries)
    .innerJoin(releases, eq(releases.id, releaseCanaries.releaseId))
    .where(and(eq(releaseCanaries.environment, environment), inArray(releaseCanaries.scope, [...scopes])));
  return rows.map(({ digest, percent, people, ...release }) => {
    return { release: { ...release, environment }, digest, percent, people };
  });
}

/** The digest of the canary that a release began as, each step of it being a release of its own. */
function firstDigest(id: typeof releases.id): SQL<string> {
  return sql<string>`(
    with recursive steps(id, source, digest) as (
      select step.id, step.source, step.digest from ${releases} step where step.id = ${id}
      union all
      select step.id, step.source, step.digest from ${releases} step join steps on step.id = steps.source
      where step.kind = 'canary'
    )
    select steps.digest from steps order by steps.id limit 1
  )`;
}

/** Those of the releases on trial that a visitor of a tenant gets; without a visitor none. */
export async function canariesOf(
  db: Database,
  tenant: string,
  canaries: readonly RunningCanary[],
  visitor: Visitor | undefined,
): Promise<RunningCanary[]> {
  if (!visitor) return [];
  const taken = await Promise.all(canaries.map((canary) => getsCanary(db, tenant, canary, visitor)));
  return canaries.filter((_, at) => taken[at]);
}

/** Whether a visitor of a tenant gets what is on trial, by the own place among all or by name, unless they left it. */
async function getsCanary(db: Database, tenant: string, canary: RunningCanary, visitor: Visitor): Promise<boolean> {
  if (leftCanaries.has(visitor.left ?? [], canary.digest)) return false;
  if (bucketOf(tenant, visitor) < canary.percent) return true;
  if (canary.people.length === 0 || visitor.status !== "person") return false;
  const isPerson = and(eq(users.tenant, tenant), eq(users.id, visitor.id), inArray(users.email, [...canary.people]));
  return (await db.select({ id: users.id }).from(users).where(isPerson)).length > 0;
}
