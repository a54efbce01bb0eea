import { and, eq, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/database.ts";
import type { ReleaseChooser } from "../maps/release-chooser.ts";
import { releasePointers, releases } from "../maps/release-table.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { canariesOf, runningCanaries } from "./running-canaries.ts";

/** Chooses the canaries of a visitor: by bucket or by e-mail, unless the visitor has left them. */
export function createReleaseChooser(db: Database): ReleaseChooser {
  const facts = prepareFacts(db);
  return {
    facts: (environment, scopes) => facts.execute({ environment, scopes }),
    running: (environment, scopes) => runningCanaries(db, environment, scopes),
    chosen: (tenant, canaries, visitor) => canariesOf(db, tenant, canaries, visitor),
  };
}

/**
 * The current release of each scope with the digest of its document, and its canary with its share and users, in one statement. Each
 * page needs it, so its text is built once. It has no name: a pooler may give the next statement to another connection.
 */
function prepareFacts(db: Database) {
  const { scope, releaseId } = releasePointers;
  const isAsked = (place: { environment: PgColumn; scope: PgColumn }) =>
    and(eq(place.environment, sql.placeholder("environment")), sql`${place.scope} = any(${sql.placeholder("scopes")})`);
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
    .where(isAsked(releasePointers));
  const { percent, people } = releaseCanaries;
  const canaries = db
    .select({
      ...{ scope: releaseCanaries.scope, releaseId: releaseCanaries.releaseId, percent, people },
      digest: sql<string | null>`null::text`,
    })
    .from(releaseCanaries)
    .where(isAsked(releaseCanaries));
  return unionAll(current, canaries).orderBy(sql`3 nulls first`).prepare("");
}
