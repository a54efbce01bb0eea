import { z } from "zod";
import { requireRight } from "../../identity/roles/actor.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { MapSource } from "../maps/map-source.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { environmentName, scopeName } from "../registry/registry-schemas.ts";
import { requireScope } from "../registry/require-scope.ts";
import { readMissingNeeds } from "./read-missing-needs.ts";

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
  const route = registryRoute("reads");
  const schema = {
    ...route.schema,
    summary: "What a tenant's pages refuse to its modules because they do not declare it",
    querystring: z.object({ environment: environmentName, scope: scopeName }),
    response: { 200: missingResponse, ...errorResponses },
  };
  app.get("/api/registry/missing-needs", { ...route, schema }, async (request) => {
    const { environment, scope } = request.query;
    requireRight(actorOf(request), "read", environment, scope);
    await requireScope(db, scope);
    return { needs: await readMissingNeeds({ db, maps }, environment, scope) };
  });
}
