import { baseScope, declaringCommand, type MissingNeed, ownValue } from "@portico/shared-utility/contract";
import { and, desc, eq } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { isApproved } from "../maps/exact-need.ts";
import type { MapSource } from "../maps/map-source.ts";
import { approvedNeeds, approvingCommand } from "../needs/approved-needs.ts";
import { missingNeeds } from "../needs/missing-need-table.ts";
import { readCurrent } from "../registry/release-history.ts";

/**
 * The needs that a tenant's pages have refused to its modules. A need that the current map declares and that is
 * approved is no longer missing. A need of a module of the base is approved for the base.
 * @throws ApiError `map.unavailable`
 */
export async function readMissingNeeds(
  { db, maps }: { db: Database; maps: Pick<MapSource, "resolved"> },
  environment: Environment,
  scope: string,
): Promise<MissingNeed[]> {
  const rows = await readRows(db, environment, scope);
  if (rows.length === 0) return [];
  const { imports, needs = {} } = await maps.resolved(environment, scope);
  const tenantImports = (await readCurrent(db, environment, scope))?.document.imports ?? {};
  const ofTenant = await approvedNeeds(db, [scope]);
  const ofBase = await approvedNeeds(db, [baseScope]);
  return rows.flatMap(({ module, need, count, seenAt }) => {
    // A module that is no longer in the map has no needs.
    if (ownValue(imports, module) === undefined) return [];
    const isDeclared = isApproved(need, ownValue(needs, module) ?? []);
    if (isDeclared && isApproved(need, [...ofTenant, ...ofBase])) return [];
    const [owner, approved] = ownValue(tenantImports, module) === undefined ? [baseScope, ofBase] : [scope, ofTenant];
    const commands = [
      ...(isApproved(need, approved) ? [] : [approvingCommand(owner, need)]),
      ...(isDeclared ? [] : [declaringCommand(need)]),
    ];
    return [{ module, need, count, last_seen: seenAt.toISOString(), commands }];
  });
}

function readRows(db: Database, environment: Environment, tenant: string) {
  const { count, seenAt, module, need } = missingNeeds;
  const isOfTenant = and(eq(missingNeeds.environment, environment), eq(missingNeeds.tenant, tenant));
  return db.select().from(missingNeeds).where(isOfTenant).orderBy(desc(count), desc(seenAt), module, need);
}
