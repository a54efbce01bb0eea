import type { ApiClient } from "../api/api-client.ts";
import type { KeyPlace } from "../api/idempotency-keys.ts";
import type { Ticket, TicketStatus } from "../api/ticket.ts";

export function getTicket(client: ApiClient, number: number, signal: AbortSignal): Promise<Ticket> {
  return client.call({ method: "GET", path: `/${number}`, access: "app", signal });
}

export function changeStatus(client: ApiClient, number: number, status: TicketStatus): Promise<Ticket> {
  return client.call({ method: "PATCH", path: `/${number}`, body: { status }, access: "app" });
}

export function addComment(client: ApiClient, number: number, text: string, keys: KeyPlace): Promise<Ticket> {
  return client.call({ method: "POST", path: `/${number}/comments`, body: { text }, access: "app", keys });
}

/** Creates a new evaluation link. The previous one becomes invalid. */
export function renewEvaluationLink(client: ApiClient, number: number): Promise<Ticket> {
  return client.call({ method: "POST", path: `/${number}/evaluation-link`, access: "app" });
}
