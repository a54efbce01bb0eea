import type { ApiClient } from "../api/api-client.ts";
import type { KeyPlace } from "../api/idempotency-keys.ts";
import type { Ticket } from "../api/ticket.ts";

interface NewTicket {
  subject: string;
  text: string;
}

export function createTicket(client: ApiClient, ticket: NewTicket, keys: KeyPlace): Promise<Ticket> {
  return client.call({ method: "POST", path: "", body: ticket, access: "app", keys });
}
