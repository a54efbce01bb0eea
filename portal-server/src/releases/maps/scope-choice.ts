import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "../../identity/accounts/user-table.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { releaseCanaries } from "../canary/canary-table.ts";
import { leftTrials } from "../canary/left-trials.ts";
import { bucketOf, type Visitor } from "../canary/visitor.ts";
import type { MapRelease } from "./overlay.ts";
import { releases } from "./release-table.ts";

/** A canary, and who gets it. */
export interface Trial {
  release: MapRelease;
  /** Of the canary as it was started first: it stays the same when it is given to more people. */
  digest: string;
  percent: number;
  people: readonly string[];
}

/** The releases on trial in some scopes. */
export async function currentTrials(
  db: Database,
  environment: Environment,
  scopes: readonly string[],
): Promise<Trial[]> {
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
export async function trialsOf(
  db: Database,
  tenant: string,
  trials: readonly Trial[],
  visitor: Visitor | undefined,
): Promise<Trial[]> {
  if (!visitor) return [];
  const taken = await Promise.all(trials.map((trial) => isOnTrial(db, tenant, trial, visitor)));
  return trials.filter((_, at) => taken[at]);
}

/** Whether a visitor of a tenant gets what is on trial, by the own place among all or by name, unless they left it. */
async function isOnTrial(db: Database, tenant: string, trial: Trial, visitor: Visitor): Promise<boolean> {
  if (leftTrials.has(visitor.left ?? [], trial.digest)) return false;
  if (bucketOf(tenant, visitor) < trial.percent) return true;
  if (trial.people.length === 0 || visitor.status !== "person") return false;
  const isPerson = and(eq(users.tenant, tenant), eq(users.id, visitor.id), inArray(users.email, [...trial.people]));
  return (await db.select({ id: users.id }).from(users).where(isPerson)).length > 0;
}
