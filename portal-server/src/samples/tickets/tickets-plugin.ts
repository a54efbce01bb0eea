import { definePlugin } from "../../platform/http/define-plugin.ts";
import { publicTicketRoutes } from "./public-ticket-routes.ts";
import { statusRoutes } from "./status-routes.ts";
import { ticketRoutes } from "./ticket-routes.ts";

/** The API of the application `tickets`. Signed-in routes accept only exchange tokens for this application. */
export const ticketsPlugin = definePlugin("tickets", ["tenants", "accounts", "outbox"], (app) => {
  ticketRoutes(app);
  statusRoutes(app);
  publicTicketRoutes(app);
});
