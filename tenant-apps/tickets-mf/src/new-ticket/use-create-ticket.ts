import { usePortal } from "@portico/react";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import type { Ticket } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/tickets-paths.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { FieldValues } from "../ticket-form/ticket-fields.ts";
import { createTicket } from "./create-ticket-api.ts";

/** @param sent runs when the server has created the ticket */
export function useCreateTicket(sent: () => void) {
  const { client } = useApp();
  const portal = usePortal();
  const strings = useStrings();
  const navigate = useNavigate();

  const create = useCallback(
    ({ subject, text }: FieldValues) => createTicket(client, { subject: subject.trim(), text: text.trim() }),
    [client],
  );
  const done = useCallback(
    (ticket: Ticket) => {
      sent();
      portal.notify({ kind: "success", text: strings.create.done(ticket.id) });
      // Back from the new ticket leads to the list, not to the sent form.
      navigate(paths.detail(ticket.id), { replace: true });
    },
    [portal, strings, navigate, sent],
  );
  return useAction(create, done);
}
