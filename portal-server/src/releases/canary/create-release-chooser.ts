import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ReleaseChooser } from "../maps/release-chooser.ts";
import { releasePointers, releases } from "../maps/release-table.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { canariesOf, runningCanaries } from "./running-canaries.ts";

/** Chooses the canaries of a visitor: by bucket or by e-mail, unless the visitor has left them. */
export function createReleaseChooser(db: Database): ReleaseChooser {
  return {
    facts: (environment, scopes) => factsOf(db, environment, scopes),
    running: (environment, scopes) => runningCanaries(db, environment, scopes),
    chosen: (tenant, canaries, visitor) => canariesOf(db, tenant, canaries, visitor),
  };
}

/** The current release of each scope with the digest of its document, and its canary with its share and users, in one statement. */
function factsOf(db: Database, environment: Environment, scopes: string[]) {
  const { scope, releaseId } = releasePointers;
  const current = db
    .select({
      scope,
      releaseId,
      percent: sql<number | null>`null::integer`,
      people: sql<string[] | null>`null::text[]`,
      digest: sql<string | null>`${releases.digest}`,
    })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releaseId))
    .where(and(eq(releasePointers.environment, environment), inArray(scope, scopes)));
  const { percent, people } = releaseCanaries;
  const canaries = db
    .select({
      ...{ scope: releaseCanaries.scope, releaseId: releaseCanaries.releaseId, percent, people },
      digest: sql<string | null>`null::text`,
    })
    .from(releaseCanaries)
    .where(and(eq(releaseCanaries.environment, environment), inArray(releaseCanaries.scope, scopes)));
  return unionAll(current, canaries).orderBy(sql`3 nulls first`);
}
