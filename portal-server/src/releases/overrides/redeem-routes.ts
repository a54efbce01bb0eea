import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Guards } from "../../identity/accounts/accounts.ts";
import { isPlatform, requireModules, requireRight } from "../../identity/roles/actor.ts";
import { actorOfAccount } from "../../identity/roles/find-actor.ts";
import { accountOf } from "../../identity/users/account.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { clearHostCookie } from "../../platform/http/host-cookies.ts";
import type { MapSource } from "../maps/map-source.ts";
import { allowedOrigins } from "../registry/allowed-origins.ts";
import { type BuildNeeds, publishedBuilds } from "../registry/published-builds.ts";
import { auditOverride, auditOverrideEnd } from "./audit-override.ts";
import { checkOverride, isOverridable } from "./check-override.ts";
import { overrideCookie, setOverrideCookie } from "./override-cookie.ts";
import type { OverrideTicket } from "./override-tokens.ts";
import type { Overrides } from "./overrides.ts";
import { requireMapped } from "./require-mapped.ts";

const address = z.string().max(500);
const modules = z
  .record(z.string().max(100), address)
  .refine((named) => Object.keys(named).length > 0, "must name a module")
  .refine(isShort, "has too many modules or too long addresses for a cookie: override fewer modules");
const body = z.union([z.strictObject({ ticket: z.string().max(3_900) }), z.strictObject({ modules })]);
const mostModules = 20;
const lifetime = 60 * 60;
const refused = { audit: { action: "override.redeem" } } as const;

export interface RedeemNeeds extends Deps, BuildNeeds, Pick<Guards, "verifyAccess"> {
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
  { config, db, store, clock, maps }: RedeemNeeds,
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
  const builds = await publishedBuilds({ db, store }, actor, tenant, new Map(Object.entries(modules)));
  const list = Object.entries(modules).map(([module, address]) => {
    const release = builds.find((build) => build.module === module)?.id;
    if (release === undefined) checkOverride({ module, address }, origins, isPlatform(actor));
    else if (!isOverridable(module, isPlatform(actor))) throw new ApiError("override.module", { details: { module } });
    return { module, address, ...(release !== undefined && { release }) };
  });
  requireMapped(list, await maps.resolved(environment, tenant));
  return { tenant, environment, email, overrides: list, exp: Math.floor(clock.now().getTime() / 1_000) + lifetime };
}

/** Browsers drop a cookie of more than 4,096 bytes (RFC 6265, 6.1). This one holds the list, encoded in base64. */
function isShort(named: Record<string, string>): boolean {
  const list = Object.entries(named).map(([module, address]) => ({ module, address, release: 1_000_000 }));
  return list.length <= mostModules && Buffer.byteLength(JSON.stringify(list)) <= 2_400;
}
