import type { ApiClient } from "../api/api-client.ts";
import type { Ticket } from "../api/ticket.ts";

export function createTicket(client: ApiClient, ticket: { subject: string; text: string }): Promise<Ticket> {
  return client.call({ method: "POST", path: "", body: ticket, access: "app" });
}
