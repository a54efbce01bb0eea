import { Chip } from "@portico/ui";
import type { TicketStatus } from "../api/ticket.ts";
import { useStrings } from "../strings/use-strings.ts";

const kinds = { open: "info", in_progress: "warning", closed: "success" } as const;

export function StatusChip({ status }: { status: TicketStatus }) {
  return <Chip kind={kinds[status]}>{useStrings().status[status]}</Chip>;
}

/** Next to the name of a requester who was not signed in: the name is not verified. */
export function GuestMark() {
  return <Chip kind="warning">{useStrings().unverified}</Chip>;
}
