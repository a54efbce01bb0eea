import { usePortal } from "@portico/react";
import { Button, ButtonRow } from "@portico/ui";
import { useCallback } from "react";
import type { Ticket, TicketStatus } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import type { Strings } from "../strings/pt.ts";
import { useStrings } from "../strings/use-strings.ts";
import { changeStatus } from "./ticket-api.ts";

interface StatusActionsProps {
  status: TicketStatus;
  busy: boolean;
  onChange(status: TicketStatus): void;
}

export function StatusActions({ status, busy, onChange }: StatusActionsProps) {
  const strings = useStrings();
  return (
    <ButtonRow>
      {nextStatuses[status].map((next, index) => (
        <Button
          key={next}
          variant={index === 0 && next !== "open" ? "primary" : "secondary"}
          aria-disabled={busy}
          // The second click of a double click would be on the button that has replaced this one.
          onClick={({ detail }) => detail < 2 && onChange(next)}
        >
          {label(next, strings)}
        </Button>
      ))}
    </ButtonRow>
  );
}

const nextStatuses: Record<TicketStatus, TicketStatus[]> = {
  open: ["in_progress", "closed"],
  in_progress: ["closed"],
  closed: ["open"],
};

function label(status: TicketStatus, { detail }: Strings): string {
  return { open: detail.reopen, in_progress: detail.start, closed: detail.close }[status];
}

/** Changes a ticket's status, and announces it. */
export function useChangeStatus(number: number, onChange: (ticket: Ticket) => void) {
  const { client } = useApp();
  const portal = usePortal();
  const strings = useStrings();
  const change = useCallback((status: TicketStatus) => changeStatus(client, number, status), [client, number]);
  const done = useCallback(
    (ticket: Ticket) => {
      onChange(ticket);
      portal.announce(strings.detail.changed[ticket.status]);
    },
    [onChange, portal, strings],
  );
  return useAction(change, done);
}
