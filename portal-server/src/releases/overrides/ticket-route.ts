import { z } from "zod";
import { isPlatform, requireModules, requireRight } from "../../identity/roles/actor.ts";
import { normaliseEmail } from "../../identity/users/email.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { MapSource } from "../maps/map-source.ts";
import { allowedOrigins } from "../registry/allowed-origins.ts";
import { actorOf } from "../registry/registry-guard.ts";
import type { RegistryRoute } from "../registry/registry-route.ts";
import { environmentName, scopeName } from "../registry/registry-schemas.ts";
import { requireScope } from "../registry/require-scope.ts";
import { auditOverride } from "./audit-override.ts";
import { checkOverride } from "./check-override.ts";
import type { Overrides } from "./overrides.ts";
import { requireMapped } from "./require-mapped.ts";

const address = z.string().max(500);

const body = z.object({
  // `Override` in shared-utility/contract.
  module: z.string().max(100),
  address,
  styles: z.array(address).max(10).exactOptional(),
  locales: z.record(z.string().max(10), address).exactOptional(),
  tenant: scopeName,
  environment: environmentName,
  email: z.string().max(254),
  minutes: z.number().int().min(1).max(480).default(60),
});

export interface TicketNeeds extends Deps {
  maps: Pick<MapSource, "resolved">;
  overrides: Overrides;
  registryRoute: RegistryRoute;
}

/** `POST /api/registry/override-tickets`: issues a ticket with which one user runs one module from one origin. */
export function ticketRoute(app: App, needs: TicketNeeds): void {
  const { config, db, clock, maps, overrides, registryRoute } = needs;
  const schema = {
    summary: "A short-lived ticket with which one user runs one module from another address",
    body,
    response: { 201: z.object({ ticket: z.string(), expires_at: z.string() }) },
  };
  const route = registryRoute("writes", schema, "override.issue");
  app.post("/api/registry/override-tickets", route, async (request, reply) => {
    const { tenant, environment, email, minutes, ...override } = request.body;
    const actor = actorOf(request);
    requireRight(actor, "publish", environment, tenant);
    requireModules(actor, [override.module]);
    await requireScope(db, tenant);
    if (environment !== config.environment)
      throw new ApiError("override.ticket", { details: { environment, served: config.environment } });
    checkOverride(override, await allowedOrigins(db, tenant, actor), isPlatform(actor));
    requireMapped([override], await maps.resolved(environment, tenant));
    const exp = Math.floor(clock.now().getTime() / 1_000) + minutes * 60;
    const grant = { tenant, environment, email: normaliseEmail(email), overrides: [override], exp };
    const ticket = await overrides.tokens.signTicket(grant);
    await auditOverride(needs, request, "override.issued", { author: actor.caller }, grant);
    return reply.code(201).send({ ticket, expires_at: new Date(exp * 1_000).toISOString() });
  });
}
