import { baseScope, declaringCommand, type MissingNeed, ownValue } from "@portico/shared-utility/contract";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { isApproved } from "../maps/exact-need.ts";
import type { MapSource } from "../maps/map-source.ts";
import { approvedNeeds, approvingCommand } from "../needs/approved-needs.ts";
import { missingNeeds } from "../needs/missing-need-table.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { environmentName, scopeName } from "../registry/registry-schemas.ts";
import { readCurrent } from "../registry/release-history.ts";
import { requireScope } from "../registry/require-scope.ts";

const missingResponse = z
  .object({
    needs: z.array(
      z.object({
        module: z.string(),
        need: z.string(),
        count: z.number().describe("Reports of browsers, which anyone can send"),
        last_seen: z.string(),
        commands: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "MissingNeeds" });

/**
 * `GET /api/registry/missing-needs`: the needs that a tenant's pages refuse to its modules, with the commands that
 * declare and approve them.
 */
export function missingNeedsRoute(
  app: App,
  { db, maps, registryRoute }: Pick<Deps, "db"> & { maps: Pick<MapSource, "resolved">; registryRoute: RegistryRoute },
): void {
  const route = registryRoute("reads", {
    summary: "What a tenant's pages refuse to its modules because they do not declare it",
    querystring: z.object({ environment: environmentName, scope: scopeName }),
    response: { 200: missingResponse },
  });
  app.get("/api/registry/missing-needs", route, async (request) => {
    const { environment, scope } = request.query;
    requireRight(actorOf(request), "read", environment, scope);
    await requireScope(db, scope);
    return { needs: await readMissingNeeds({ db, maps }, environment, scope) };
  });
}

/**
 * The needs that a tenant's pages have refused to its modules. A need that the current map declares and that is
 * approved is no longer missing. A need of a module of the base is approved for the base.
 * @throws ApiError `map.unavailable`
 */
async function readMissingNeeds(
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
