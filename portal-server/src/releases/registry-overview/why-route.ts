import { releaseKinds } from "@portico/shared-utility/contract";
import { z } from "zod";
import { requireRight } from "../../identity/roles/actor.ts";
import { normaliseEmail } from "../../identity/users/email.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { allowedOrigins } from "../registry/allowed-origins.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { environmentName, scopeName } from "../registry/registry-schemas.ts";
import { requireScope } from "../registry/require-scope.ts";
import { type ExplainNeeds, explainBuilds } from "./explain-builds.ts";
import { type ViewerNeeds, viewerOf } from "./reason-viewer.ts";

const release = z.object({
  id: z.number(),
  scope: z.string(),
  kind: z.enum(releaseKinds),
  created_at: z.string(),
  author: z.string().exactOptional(),
  reason: z.string().exactOptional(),
});
const moduleReason = z.object({
  module: z.string(),
  release,
  pinned: z.number().nullable(),
  override: z.boolean(),
  address: z.string(),
  integrity: z.string().nullable(),
  size: z.number().nullable(),
  format: z.enum(["system", "esm"]),
  overridable: z.boolean(),
});
const whyResponse = z
  .object({
    tenant: z.string(),
    environment: z.string(),
    person: z.string().nullable(),
    bucket: z.number().nullable().describe("From 0 up to but not including 100"),
    canaries: z.array(
      z.object({
        scope: z.string(),
        release: z.number(),
        percent: z.number(),
        given: z.enum(["share", "named", "left", "no"]),
      }),
    ),
    modules: z.array(moduleReason),
    origins: z.array(z.string()),
  })
  .meta({ id: "Why" });

const querystring = z.object({
  environment: environmentName.optional().describe("By default that of this portal"),
  scope: scopeName,
  module: z.string().max(200).optional().describe("By default all modules"),
  person: z
    .string()
    .max(254)
    .transform(normaliseEmail)
    .optional()
    .describe("A user of the tenant; by default the browser that calls"),
});

/** `GET /api/registry/why`: why a browser or a user gets the builds of a tenant's map. */
export function whyRoute(app: App, needs: ExplainNeeds & ViewerNeeds & { registryRoute: RegistryRoute }): void {
  const { config, db, registryRoute } = needs;
  const route = registryRoute("reads", {
    summary: "Why this browser, or a user, gets a module's build: from the tenant to the file",
    querystring,
    response: { 200: whyResponse },
  });
  app.get("/api/registry/why", route, async (request) => {
    const { environment = config.environment, scope: tenant, module, person } = request.query;
    const actor = actorOf(request);
    requireRight(actor, "read", environment, tenant);
    await requireScope(db, tenant);
    const viewer = await viewerOf(needs, request, actor, { environment, tenant, person });
    const found = await explainBuilds(needs, actor, { environment, tenant, module }, viewer);
    if (found.modules.length === 0) throw new ApiError("release.module_unknown", { details: { module } });
    const { list, has } = await allowedOrigins(db, tenant, actor);
    return { tenant, environment, person: person ?? null, ...found, origins: list.filter(has) };
  });
}
