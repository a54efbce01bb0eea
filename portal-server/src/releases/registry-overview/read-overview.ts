import { baseScope, type RegistryOverview } from "@portico/shared-utility/contract";
import { and, asc, inArray, type SQL } from "drizzle-orm";
import { type Actor, every } from "../../identity/roles/actor.ts";
import { containing } from "../../platform/db/containing.ts";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { readCurrents } from "../registry/release-history.ts";
import { readCanaries } from "./read-canaries.ts";

/** The most tenants in one response; a search finds the others. */
const mostScopes = 100;

/** The current releases and canaries that an actor may see, for at most `mostScopes` tenants. */
export async function readOverview(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
  search: string,
): Promise<RegistryOverview> {
  const { role, environments } = actor;
  const sees = (scope: string) => actor.scopes.includes(every) || actor.scopes.includes(scope);
  const found = await findTenants(db, actor, search);
  const shown = found.slice(0, mostScopes).map(({ domain, name }) => ({ scope: domain, name }));
  const scopes = [...(sees(baseScope) && search === "" ? [{ scope: baseScope, name: baseScope }] : []), ...shown];
  const names = scopes.map(({ scope }) => scope);
  if (names.length === 0) return { role, environments: [...environments], scopes, more: false, cells: [] };
  const [currents, canaries] = await Promise.all([
    readCurrents(db, environments, names),
    readCanaries(db, environments, names, clock.now()),
  ]);
  const at = <T extends { environment: string; scope: string }>(list: T[], environment: string, scope: string) =>
    list.find((each) => each.environment === environment && each.scope === scope);
  const cells = environments.flatMap((environment) =>
    names.map((scope) => ({
      environment,
      scope,
      release: at(currents, environment, scope) ?? null,
      canary: at(canaries, environment, scope)?.canary ?? null,
    })),
  );
  return { role, environments: [...environments], scopes, more: found.length > mostScopes, cells };
}

async function findTenants(db: Database, { scopes }: Actor, search: string) {
  const { domain, name } = tenants;
  const visible: SQL | undefined = scopes.includes(every) ? undefined : inArray(domain, [...scopes]);
  const named = search === "" ? undefined : containing([domain, name], search);
  return db
    .select({ domain, name })
    .from(tenants)
    .where(and(visible, named))
    .orderBy(asc(domain))
    .limit(mostScopes + 1);
}
