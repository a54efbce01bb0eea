import type { Ticket } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import { formatInstant } from "../ui/format-instant.ts";
import { GuestMark } from "../ui/guest-mark.tsx";
import { StatusChip } from "../ui/status-chip.tsx";
import { CommentSection } from "./comment-section.tsx";
import { EvaluationSection } from "./evaluation-section.tsx";
import { StatusActions } from "./status-actions.tsx";
import css from "./ticket-body.module.css";
import { TicketSlot } from "./ticket-slot.tsx";

interface TicketBodyProps {
  ticket: Ticket;
  onChange(ticket: Ticket): void;
}

export function TicketBody({ ticket, onChange }: TicketBodyProps) {
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <section className={controls.card}>
          <h2 className={css.subject} dir="auto">
            {ticket.subject}
          </h2>
          <p className={css.text} dir="auto">
            {ticket.text}
          </p>
        </section>
        <CommentSection ticket={ticket} onChange={onChange} />
      </div>
      <div className={css.side}>
        <section className={controls.card}>
          <TicketFacts ticket={ticket} />
          <StatusActions ticket={ticket} onChange={onChange} />
        </section>
        {ticket.status === "closed" && <EvaluationSection ticket={ticket} onChange={onChange} />}
        <TicketSlot ticket={ticket} />
      </div>
    </div>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { detail } = useStrings();
  return (
    <dl className={css.facts}>
      <dt>{detail.status}</dt>
      <dd>
        <StatusChip status={ticket.status} />
      </dd>
      <dt>{detail.requester}</dt>
      <dd>
        <bdi>{ticket.requester.name}</bdi>
        <br />
        <a className={controls.link} href={`mailto:${encodeURIComponent(ticket.requester.email)}`}>
          {ticket.requester.email}
        </a>
        {ticket.by_guest && (
          <>
            <br />
            <GuestMark />
          </>
        )}
      </dd>
      <dt>{detail.opened}</dt>
      <dd>
        <time dateTime={ticket.created_at}>{formatInstant(ticket.created_at)}</time>
      </dd>
      <dt>{detail.updated}</dt>
      <dd>
        <time dateTime={ticket.updated_at}>{formatInstant(ticket.updated_at)}</time>
      </dd>
    </dl>
  );
}
