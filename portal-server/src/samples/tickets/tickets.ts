import type { App } from "../../platform/http/app-types.ts";
import { type PublicTicketNeeds, publicTicketRoutes } from "./public-ticket-routes.ts";
import { statusRoutes } from "./status-routes.ts";
import { type TicketNeeds, ticketRoutes } from "./ticket-routes.ts";

/** The API of the application `tickets`. Signed-in routes accept only exchange tokens for this application. */
export function ticketsRoutes(app: App, needs: TicketNeeds & PublicTicketNeeds): void {
  ticketRoutes(app, needs);
  statusRoutes(app, needs);
  publicTicketRoutes(app, needs);
}
