import type { Override } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app-types.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { clearHostCookie, readHostCookie } from "../../platform/http/host-cookies.ts";
import { auditOverrideEnd } from "./audit-override.ts";
import { grantOf, overrideCookie } from "./override-cookie.ts";
import { createOverrideTokens, type OverrideGrant, type OverrideTokens } from "./override-tokens.ts";
import { redeemRoutes } from "./redeem-routes.ts";
import { ticketRoute } from "./ticket-route.ts";

type Asking = Pick<FastifyRequest, "cookies" | "protocol" | "tenant">;

declare module "fastify" {
  interface FastifyInstance {
    overrides: {
      tokens: OverrideTokens;
      /** What the browser of this request runs from elsewhere, as long as the session lives that it was granted to. */
      of(request: Asking): Promise<Override[]>;
      /** What it was granted. */
      grantOf(request: Asking): Promise<OverrideGrant | undefined>;
    };
  }
}

/** Single modules that a developer runs from elsewhere inside the deployed portal (docs/releases.md, "Overrides"). */
export const overridesPlugin = definePlugin("overrides", ["registry", "accounts"], (app) => {
  const { config, clock } = app.deps;
  const tokens = createOverrideTokens(config.secrets, clock);
  app.decorate("overrides", {
    tokens,
    grantOf: (request) => grantOf(request, tokens, config.environment),
    async of(request) {
      // The hint is gone at a sign-out, also where this server could not be reached.
      if (request.cookies.portico_hint !== "1") return [];
      const grant = await app.overrides.grantOf(request);
      const account = grant && (await app.sessions.accountOf(grant.tenant, grant.session));
      return grant && account?.id === grant.account ? grant.overrides : [];
    },
  });
  ticketRoute(app);
  redeemRoutes(app);
  endWithTheSession(app);
});

/** Whoever signs in next in this browser must not run another person's modules. */
function endWithTheSession(app: App): void {
  app.addHook("onSend", async (request, reply) => {
    const { url } = request.routeOptions;
    const changesPerson = (request.method === "POST" && url === "/api/auth") || url === "/api/auth/invalidate";
    if (!changesPerson || readHostCookie(request, overrideCookie) === undefined) return;
    const grant = await app.overrides.grantOf(request);
    if (grant) {
      await auditOverrideEnd(app, request, grant).catch((err: unknown) => {
        request.log.error({ err }, "the end of an override was not written into the audit log");
      });
    }
    clearHostCookie(reply, overrideCookie);
  });
}
