import { Link } from "react-router-dom";
import type { TicketSummary } from "../api/ticket.ts";
import { paths } from "../app/tickets-paths.ts";
import { useStrings } from "../strings/use-strings.ts";
import { formatInstant } from "../ui/format-instant.ts";
import { GuestMark, StatusChip } from "../ui/status-chip.tsx";
import css from "./ticket-row.module.css";

export function TicketRow({ ticket }: { ticket: TicketSummary }) {
  const strings = useStrings();
  return (
    <li className={css.row}>
      <span className={css.number}>#{ticket.id}</span>
      <Link to={paths.detail(ticket.id)} className={css.subject} dir="auto">
        {ticket.subject}
      </Link>
      <StatusChip status={ticket.status} />
      <p className={`dots ${css.meta}`}>
        <bdi>{ticket.requester.name}</bdi>
        {ticket.by_guest && <GuestMark />}
        <time dateTime={ticket.updated_at}>
          <i> · </i>
          {strings.list.updated(formatInstant(ticket.updated_at))}
        </time>
      </p>
    </li>
  );
}
