import type { ApiClient } from "../api/api-client.ts";
import type { TicketSummary } from "../api/ticket.ts";
import type { TicketFilter } from "./ticket-filter.ts";

export const pageSize = 20;

export interface TicketPage {
  tickets: TicketSummary[];
  total: number;
  /** The requested filter. */
  filter: TicketFilter;
}

export async function listTickets(client: ApiClient, filter: TicketFilter, signal: AbortSignal): Promise<TicketPage> {
  const query: Record<string, string> = { offset: String((filter.page - 1) * pageSize), limit: String(pageSize) };
  if (filter.status !== "any") query.status = filter.status;
  if (filter.q) query.q = filter.q;
  const page = await client.call<Omit<TicketPage, "filter">>({ method: "GET", path: "", query, access: "app", signal });
  return { ...page, filter };
}
