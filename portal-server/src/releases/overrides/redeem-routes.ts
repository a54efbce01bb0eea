import { baseScope, type Override } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Guards } from "../../identity/accounts/accounts.ts";
import { isPlatform, requireModules, requireRight } from "../../identity/roles/actor.ts";
import { actorOfAccount } from "../../identity/roles/find-actor.ts";
import { accountOf } from "../../identity/users/account.ts";
import { environments } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { clearHostCookie } from "../../platform/http/host-cookies.ts";
import type { MapSource } from "../maps/map-source.ts";
import { allowedOrigins } from "../registry/allowed-origins.ts";
import { publishedBuilds } from "../registry/published-builds.ts";
import { auditOverride, auditOverrideEnd } from "./audit-override.ts";
import { checkOverride, isOverridable } from "./check-override.ts";
import { overrideCookie, setOverrideCookie } from "./override-cookie.ts";
import type { OverrideTicket } from "./override-tokens.ts";
import type { Overrides } from "./overrides.ts";
import { requireMapped } from "./require-mapped.ts";

const address = z.string().max(500);
const modules = z
  .record(z.string().max(100), address)
  .refine((named) => Object.keys(named).length > 0, "must name a module");
const body = z.union([z.strictObject({ ticket: z.string().max(4_000) }), z.strictObject({ modules })]);
const lifetime = 60 * 60;
const refused = { audit: { action: "override.redeem" } } as const;

export interface RedeemNeeds extends Deps, Pick<Guards, "verifyAccess"> {
  maps: Pick<MapSource, "resolved">;
  overrides: Overrides;
}

/** `POST /api/registry/overrides`: redeems a ticket or the browser's list. `DELETE` resets the overrides. */
export function redeemRoutes(app: App, needs: RedeemNeeds): void {
  const { clock, verifyAccess, overrides } = needs;
  const schema = {
    tags: ["registry"],
    security: [{ session: [], xsrf: [] }],
    summary: "Run modules from other addresses in this browser, with a ticket or with a role",
    body,
    response: { 200: z.object({ modules: z.array(z.string()) }), ...errorResponses },
  };
  app.post("/api/registry/overrides", { onRequest: verifyAccess, config: refused, schema }, async (request, reply) => {
    const given = request.body;
    const ticket =
      "ticket" in given
        ? await grantFromTicket(needs, request, given.ticket)
        : await grantFromList(needs, request, given.modules);
    const { id: account, session } = accountOf(request);
    const grant = { ...ticket, account, session };
    await auditOverride(needs, request, "override.redeemed", grant, grant);
    await setOverrideCookie(reply, overrides.tokens, grant, clock.now());
    return { modules: grant.overrides.map(({ module }) => module) };
  });

  const { body: _body, ...described } = schema;
  const response = { 204: z.undefined(), ...errorResponses };
  const reset = { ...described, summary: "Run the released modules again", response };
  app.delete("/api/registry/overrides", { onRequest: verifyAccess, schema: reset }, async (request, reply) => {
    const grant = await overrides.grantOf(request);
    if (grant) await auditOverrideEnd(needs, request, grant);
    clearHostCookie(reply, overrideCookie);
    return reply.code(204).send();
  });
}

async function grantFromTicket(
  { config, overrides }: RedeemNeeds,
  request: FastifyRequest,
  ticket: string,
): Promise<OverrideTicket> {
  const { tenant, email } = accountOf(request);
  const { environment } = config;
  const grant = await overrides.tokens.readTicket(ticket);
  if (grant?.email === email && grant.tenant === tenant && grant.environment === environment) return grant;
  throw new ApiError("override.ticket");
}

/** A grant for the list that import-map-overrides stores in the browser: for users with a role, never in production. */
async function grantFromList(
  { config, db, clock, maps }: RedeemNeeds,
  request: FastifyRequest,
  modules: Record<string, string>,
): Promise<OverrideTicket> {
  const { environment } = config;
  const { tenant, email } = accountOf(request);
  const actor = await actorOfAccount(db, accountOf(request));
  if (!actor || environment === "production") throw new ApiError("override.forbidden", { details: { environment } });
  requireRight(actor, "publish", environment, tenant);
  requireModules(actor, Object.keys(modules));
  const origins = await allowedOrigins(db, tenant, actor);
  const list: Override[] = [];
  for (const [module, given] of Object.entries(modules)) {
    const build = given.startsWith("/") ? await publishedBuild(db, tenant, module, given) : undefined;
    if (!build) checkOverride({ module, address: given }, origins, isPlatform(actor));
    else if (!isOverridable(module, isPlatform(actor))) throw new ApiError("override.module", { details: { module } });
    list.push(build ?? { module, address: given });
  }
  requireMapped(list, await maps.resolved(environment, tenant));
  return { tenant, environment, email, overrides: list, exp: Math.floor(clock.now().getTime() / 1_000) + lifetime };
}

/** A build that a release of the tenant or of the base names for the module, with its style sheets and texts. */
async function publishedBuild(db: Database, tenant: string, module: string, address: string) {
  const places = environments.flatMap((environment) => [tenant, baseScope].map((scope) => ({ environment, scope })));
  const [build] = await publishedBuilds(db, places, module, address);
  return build && { module, address, styles: build.styles ?? [], locales: build.locales ?? {} };
}
