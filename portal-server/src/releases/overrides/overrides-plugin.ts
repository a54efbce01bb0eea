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

type CookieRequest = Pick<FastifyRequest, "cookies" | "protocol" | "tenant">;

declare module "fastify" {
  interface FastifyInstance {
    overrides: {
      tokens: OverrideTokens;
      /** The overrides of the browser; empty when the session of the grant has ended. */
      of(request: CookieRequest): Promise<Override[]>;
      /** The grant of the browser, also when its session has ended. */
      grantOf(request: CookieRequest): Promise<OverrideGrant | undefined>;
    };
  }
}

/** Overrides: modules that a developer runs from other addresses in the deployed portal (docs/releases.md, "Overrides"). */
export const overridesPlugin = definePlugin("overrides", ["registry", "accounts"], (app) => {
  const { config, clock } = app.deps;
  const tokens = createOverrideTokens(config.secrets, clock);
  app.decorate("overrides", {
    tokens,
    grantOf: (request) => grantOf(request, tokens, config.environment),
    async of(request) {
      // The page removes this cookie at a sign-out, also when it cannot reach the server.
      if (request.cookies.portico_hint !== "1") return [];
      const grant = await app.overrides.grantOf(request);
      const account = grant && (await app.sessions.accountOf(grant.tenant, grant.session));
      return grant && account?.id === grant.account ? grant.overrides : [];
    },
  });
  ticketRoute(app);
  redeemRoutes(app);
  endWithSession(app);
});

/** Ends an override at a sign-in and a sign-out: the next user of this browser must not run its modules. */
function endWithSession(app: App): void {
  app.addHook("onSend", async (request, reply) => {
    const { url } = request.routeOptions;
    const changesUser = (request.method === "POST" && url === "/api/auth") || url === "/api/auth/invalidate";
    if (!changesUser || readHostCookie(request, overrideCookie) === undefined) return;
    const grant = await app.overrides.grantOf(request);
    if (grant) {
      await auditOverrideEnd(app, request, grant).catch((err: unknown) => {
        request.log.error({ err }, "the end of an override was not written into the audit log");
      });
    }
    clearHostCookie(reply, overrideCookie);
  });
}
