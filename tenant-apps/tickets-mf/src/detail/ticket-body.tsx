import { useSlot } from "@portico/react";
import { Card } from "@portico/ui";
import type { Ticket } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";
import { formatInstant } from "../ui/format-instant.ts";
import { GuestMark } from "../ui/status-chip.tsx";
import { CommentSection } from "./comment-section.tsx";
import { EvaluationSection } from "./evaluation-section.tsx";
import css from "./ticket-body.module.css";

export function TicketBody({ ticket, onChange }: { ticket: Ticket; onChange(ticket: Ticket): void }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <Card>
          <p className={css.text} dir="auto">
            {ticket.text}
          </p>
        </Card>
        <CommentSection ticket={ticket} onChange={onChange} />
      </div>
      <div className={css.side}>
        <Card>
          <TicketFacts ticket={ticket} />
        </Card>
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
      <dt>{detail.requester}</dt>
      <dd>
        <bdi>{ticket.requester.name}</bdi>
        <br />
        <a href={`mailto:${encodeURIComponent(ticket.requester.email)}`}>{ticket.requester.email}</a>
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

/** The place beside a ticket that the tenant's other applications fill. */
function TicketSlot({ ticket: { id, subject, status } }: { ticket: Ticket }) {
  const place = useSlot("tickets.ticket", { number: id, subject, status });
  return <div ref={place} className={css.slot} />;
}
