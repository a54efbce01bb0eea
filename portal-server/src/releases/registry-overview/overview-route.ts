import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { releaseSchema, roleSchema } from "../registry/registry-schemas.ts";
import { readOverview } from "./read-overview.ts";

const canary = z.object({
  release: releaseSchema,
  percent: z.number(),
  people: z.array(z.string()),
  author: z.string(),
  started_at: z.string(),
  health: z.object({
    visitors: z.number(),
    load_failures: z.number(),
    mount_failures: z.number(),
    errors: z.number(),
    series: z
      .array(z.object({ at: z.string(), visitors: z.number(), failing: z.number(), errors: z.number() }))
      .describe("What was counted until each of 13 equal steps since the canary began"),
  }),
});
const overviewResponse = z
  .object({
    role: roleSchema,
    environments: z.array(z.string()),
    scopes: z.array(z.object({ scope: z.string(), name: z.string() })),
    more: z.boolean(),
    cells: z.array(
      z.object({
        environment: z.string(),
        scope: z.string(),
        release: releaseSchema.nullable(),
        canary: canary.nullable(),
      }),
    ),
  })
  .meta({ id: "RegistryOverview" });

/** `GET /api/registry/overview`: environments × tenants, for the page at `/registry`. */
export function overviewRoute(
  app: App,
  { db, clock, registryRoute }: Pick<Deps, "db" | "clock"> & { registryRoute: RegistryRoute },
): void {
  const route = registryRoute("reads", {
    summary: "The current release and the canary of every environment and scope that you may see",
    querystring: z.object({ q: z.string().max(63).default("") }),
    response: { 200: overviewResponse },
  });
  app.get("/api/registry/overview", route, async (request) =>
    readOverview({ db, clock }, actorOf(request), request.query.q.trim()),
  );
}
