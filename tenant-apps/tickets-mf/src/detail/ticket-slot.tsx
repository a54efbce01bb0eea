import { useSlot } from "@portico/react";
import type { Ticket } from "../api/ticket.ts";
import css from "./ticket-slot.module.css";

declare module "@portico/contract" {
  interface Slots {
    /** Beside a ticket: what other applications know about it. */
    "tickets.ticket": { number: number; subject: string; status: Ticket["status"] };
  }
}

/** The place beside a ticket that the tenant's other applications fill. */
export function TicketSlot({ ticket: { id, subject, status } }: { ticket: Ticket }) {
  const place = useSlot("tickets.ticket", { number: id, subject, status });
  return <div ref={place} className={css.slot} />;
}
