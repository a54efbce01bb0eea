import type { App } from "@portico/shared-utility/contract";
import { z } from "zod";
import type { App as Server } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { refuseForeignDomain, tenantOf } from "../tenants/request-tenant.ts";
import { accountOf } from "../users/account.ts";
import { type ExchangeNeeds, exchangeRoute } from "./exchange-route.ts";
import { listAppsOf } from "./find-apps.ts";

const name = z.string().optional();
const app = z
  .object({ module: z.string(), name: z.string(), names: z.object({ pt: name, en: name }).optional() })
  .meta({ id: "App" }) satisfies z.ZodType<App>;
const domain = z.string().max(253).optional().describe("Only the host's own domain is accepted.");

export function appsRoutes(server: Server, needs: ExchangeNeeds & Pick<Guards, "verifyAccess">): void {
  const { config, db, verifyAccess } = needs;
  exchangeRoute(server, needs);
  const listSchema = {
    tags: ["apps"],
    summary: "The applications that this domain offers to the user",
    security: [{ session: [] }],
    querystring: z.object({ domain }),
    response: { 200: z.array(app), ...errorResponses },
  };
  server.get("/api/apps", { schema: listSchema, onRequest: verifyAccess }, async (request) => {
    refuseForeignDomain(request, request.query.domain, config);
    return listAppsOf(db, accountOf(request));
  });

  const clientSchema = {
    tags: ["apps"],
    summary: "The domain of this host's tenant",
    querystring: z.object({ domain }),
    response: { 200: z.object({ domain: z.string() }), ...errorResponses },
  };
  server.get("/api/apps/client", { schema: clientSchema }, async (request) => {
    refuseForeignDomain(request, request.query.domain, config);
    return { domain: tenantOf(request).domain };
  });
}
