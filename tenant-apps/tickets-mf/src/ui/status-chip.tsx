import type { TicketStatus } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";
import css from "./status-chip.module.css";

export function StatusChip({ status }: { status: TicketStatus }) {
  return <span className={`${css.chip} ${css[status]}`}>{useStrings().status[status]}</span>;
}
