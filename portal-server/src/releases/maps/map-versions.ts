import { baseScope } from "@portico/shared-utility/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { releaseCanaries } from "../canary/canary-table.ts";
import { releasePointers } from "./release-table.ts";

export interface MapKey {
  environment: Environment;
  tenant: string;
}

export const nameOf = ({ environment, tenant }: MapKey): string => `${environment}:${tenant}`;

/**
 * The versions of the maps of some tenants, read without the maps. A version changes with every release and with every
 * change of a canary.
 *
 * @returns name of the key → version
 */
export async function mapVersions(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const [environment, tenants] of byEnvironment(keys)) {
    const facts = await factsOf(db, environment, [baseScope, ...tenants]);
    const ofScope = (scope: string) => facts.filter((fact) => fact.scope === scope);
    const base = ofScope(baseScope);
    for (const tenant of tenants) {
      versions.set(nameOf({ environment, tenant }), JSON.stringify([base, ofScope(tenant)]));
    }
  }
  return versions;
}

/** The current release of each scope, and its canary with its share and users, in one statement. */
function factsOf(db: Database, environment: Environment, scopes: string[]) {
  const { scope, releaseId } = releasePointers;
  const current = db
    .select({
      scope,
      releaseId,
      percent: sql<number | null>`null::integer`,
      people: sql<string[] | null>`null::text[]`,
    })
    .from(releasePointers)
    .where(and(eq(releasePointers.environment, environment), inArray(scope, scopes)));
  const { percent, people } = releaseCanaries;
  const canaries = db
    .select({ scope: releaseCanaries.scope, releaseId: releaseCanaries.releaseId, percent, people })
    .from(releaseCanaries)
    .where(and(eq(releaseCanaries.environment, environment), inArray(releaseCanaries.scope, scopes)));
  return unionAll(current, canaries).orderBy(sql`3 nulls first`);
}

function byEnvironment(keys: readonly string[]): Map<Environment, string[]> {
  const tenants = new Map<Environment, string[]>();
  for (const key of keys) {
    const [environment, tenant = ""] = key.split(":") as [Environment, string];
    tenants.set(environment, [...(tenants.get(environment) ?? []), tenant]);
  }
  return tenants;
}
