import type { Override } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app-types.ts";
import { definePlugin } from "../http/define-plugin.ts";
import { clearHostCookie, readHostCookie } from "../http/host-cookies.ts";
import { overrideCookie, overridesOf } from "./override-cookie.ts";
import { createOverrideTokens, type OverrideTokens } from "./override-tokens.ts";
import { redeemRoutes } from "./redeem-routes.ts";
import { ticketRoute } from "./ticket-route.ts";

declare module "fastify" {
  interface FastifyInstance {
    overrides: {
      tokens: OverrideTokens;
      /** What the browser of this request runs from elsewhere. */
      of(request: Pick<FastifyRequest, "cookies" | "protocol" | "tenant">): Promise<Override[]>;
    };
  }
}

/** Single modules that a developer runs from elsewhere inside the deployed portal (docs/releases.md, "Overrides"). */
export const overridesPlugin = definePlugin("overrides", ["registry"], (app) => {
  const { config, clock } = app.deps;
  const tokens = createOverrideTokens(config.secrets.token, clock);
  app.decorate("overrides", { tokens, of: (request) => overridesOf(request, tokens, config.environment) });
  ticketRoute(app);
  redeemRoutes(app);
  endWithTheSession(app);
});

/** Whoever signs in next in this browser must not run another person's modules. */
function endWithTheSession(app: App): void {
  app.addHook("onSend", async (request, reply) => {
    const { url } = request.routeOptions;
    const changesPerson = (request.method === "POST" && url === "/api/auth") || url === "/api/auth/invalidate";
    if (changesPerson && readHostCookie(request, overrideCookie) !== undefined) clearHostCookie(reply, overrideCookie);
  });
}
