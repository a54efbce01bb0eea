import type { App } from "@portico/shared-utility/contract";
import { z } from "zod";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { refuseForeignDomain, tenantOf } from "../tenants/tenants-plugin.ts";
import { listApps } from "./find-apps.ts";

const app = z.object({ module: z.string(), name: z.string() }).meta({ id: "App" }) satisfies z.ZodType<App>;
const domain = z.string().max(253).optional().describe("Only the host's own domain is accepted.");

/** `GET /apps` and `GET /apps/client`. */
export const appsPlugin = definePlugin("apps", ["tenants", "accounts"], (server) => {
  const listSchema = {
    tags: ["apps"],
    summary: "The applications of this domain",
    security: [{ session: [] }],
    querystring: z.object({ domain }),
    response: { 200: z.array(app), ...errorAnswers },
  };
  server.get("/api/apps", { schema: listSchema, onRequest: server.verifyAccess }, async (request) => {
    refuseForeignDomain(request, request.query.domain);
    return listApps(server.deps.db, tenantOf(request).domain);
  });

  const clientSchema = {
    tags: ["apps"],
    summary: "The domain of this host's tenant",
    querystring: z.object({ domain }),
    response: { 200: z.object({ domain: z.string() }), ...errorAnswers },
  };
  server.get("/api/apps/client", { schema: clientSchema }, async (request) => {
    refuseForeignDomain(request, request.query.domain);
    return { domain: tenantOf(request).domain };
  });
});
