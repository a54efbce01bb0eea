import type { Ticket, TicketSummary } from "../api/ticket.ts";

export function aSummary(part: Partial<TicketSummary> = {}): TicketSummary {
  return {
    id: 12,
    subject: "Impressora do 3º andar sem toner",
    status: "open",
    requester: { name: "Bruno Lima", email: "bruno@acme.test" },
    by_guest: false,
    created_at: "2026-11-20T12:00:00.000Z",
    updated_at: "2026-11-20T13:30:00.000Z",
    ...part,
  };
}

export function aTicket(part: Partial<Ticket> = {}): Ticket {
  return {
    ...aSummary(),
    text: "A luz vermelha pisca desde segunda.",
    comments: [],
    evaluation: { state: "none" },
    evaluation_code: null,
    ...part,
  };
}
