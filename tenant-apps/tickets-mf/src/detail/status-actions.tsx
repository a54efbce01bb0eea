import { usePortal } from "@portico/react";
import { useCallback } from "react";
import type { Ticket, TicketStatus } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { failureText } from "../strings/failure-text.ts";
import type { Strings } from "../strings/pt.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import { Notice } from "../ui/notice.tsx";
import { changeStatus } from "./ticket-api.ts";

interface StatusActionsProps {
  ticket: Ticket;
  onChange(ticket: Ticket): void;
}

export function StatusActions({ ticket, onChange }: StatusActionsProps) {
  const strings = useStrings();
  const { run, busy, failure } = useChangeStatus(ticket.id, onChange);
  return (
    <>
      {failure && (
        <Notice kind="error">
          <p>{failureText(strings, failure)}</p>
        </Notice>
      )}
      <div className={controls.row}>
        {nextStatuses[ticket.status].map((status, index) => (
          <button
            key={status}
            type="button"
            className={index === 0 && status !== "open" ? controls.primary : controls.secondary}
            aria-disabled={busy}
            onClick={() => busy || run(status)}
          >
            {label(status, strings)}
          </button>
        ))}
      </div>
    </>
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

function useChangeStatus(number: number, onChange: (ticket: Ticket) => void) {
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
