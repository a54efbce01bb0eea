import type { App } from "../../platform/http/app-types.ts";
import { clearHostCookie, readHostCookie } from "../../platform/http/host-cookies.ts";
import { auditOverrideEnd } from "./audit-override.ts";
import { overrideCookie } from "./override-cookie.ts";
import { type RedeemNeeds, redeemRoutes } from "./redeem-routes.ts";
import { type TicketNeeds, ticketRoute } from "./ticket-route.ts";

/** The routes by which a developer gets, redeems and ends an override. */
export function overridesRoutes(app: App, needs: TicketNeeds & RedeemNeeds): void {
  ticketRoute(app, needs);
  redeemRoutes(app, needs);
  endWithSession(app, needs);
}

/** Ends an override at a sign-in and a sign-out: the next user of this browser must not run its modules. */
function endWithSession(app: App, { db, clock, overrides }: RedeemNeeds): void {
  app.addHook("onSend", async (request, reply) => {
    const { url } = request.routeOptions;
    const changesUser = (request.method === "POST" && url === "/api/auth") || url === "/api/auth/invalidate";
    if (!changesUser || readHostCookie(request, overrideCookie) === undefined) return;
    const grant = await overrides.grantOf(request);
    if (grant) {
      await auditOverrideEnd({ db, clock }, request, grant).catch((err: unknown) => {
        request.log.error({ err }, "the end of an override was not written into the audit log");
      });
    }
    clearHostCookie(reply, overrideCookie);
  });
}
