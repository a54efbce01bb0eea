import { type TicketStatus, ticketStatuses } from "../api/ticket.ts";

export interface TicketFilter {
  status: TicketStatus | "any";
  q: string;
  page: number;
}

/** The filter is in the query string, so that a filtered list can be linked and Back restores it. */
export function readFilter(params: URLSearchParams): TicketFilter {
  const status = ticketStatuses.find((known) => known === params.get("status")) ?? "any";
  const page = Number(params.get("page"));
  return { status, q: (params.get("q") ?? "").slice(0, 100), page: Number.isInteger(page) && page > 1 ? page : 1 };
}

/** Whether two filters select the same tickets, apart from the page. */
export function isSameSearch(one: TicketFilter, other: TicketFilter): boolean {
  return one.status === other.status && one.q === other.q;
}

export function writeFilter({ status, q, page }: TicketFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (status !== "any") params.set("status", status);
  if (q) params.set("q", q);
  if (page > 1) params.set("page", String(page));
  return params;
}
