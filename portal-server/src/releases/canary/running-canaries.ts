import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "../../identity/users/user-table.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RunningCanary, Visitor } from "../maps/release-chooser.ts";
import { releases } from "../maps/release-table.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { leftCanaries } from "./left-canaries.ts";
import { bucketOf } from "./visitor.ts";

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

/** The digest of the first release of a canary. Each change of a canary's share is another release. */
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

/** The canaries that a visitor of a tenant gets; none without a visitor. */
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

/** Whether a visitor gets a canary: by bucket or by e-mail, unless the visitor has left it. */
async function getsCanary(db: Database, tenant: string, canary: RunningCanary, visitor: Visitor): Promise<boolean> {
  if (leftCanaries.has(visitor.left ?? [], canary.digest)) return false;
  if (bucketOf(tenant, visitor) < canary.percent) return true;
  if (canary.people.length === 0 || visitor.status !== "user") return false;
  const isListed = and(eq(users.tenant, tenant), eq(users.id, visitor.id), inArray(users.email, [...canary.people]));
  return (await db.select({ id: users.id }).from(users).where(isListed)).length > 0;
}
