import { usePortal } from "@portico/react";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import type { Ticket } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/tickets-paths.ts";
import type { TextDraft } from "../draft/use-text-draft.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { FieldValues } from "../ticket-form/ticket-fields.ts";
import { createTicket } from "./create-ticket-api.ts";

/** Creates the ticket of a draft, which is dropped once the server has answered. */
export function useCreateTicket({ keys, drop }: Pick<TextDraft, "keys" | "drop">) {
  const { client } = useApp();
  const portal = usePortal();
  const strings = useStrings();
  const navigate = useNavigate();

  const create = useCallback(
    ({ subject, text }: FieldValues) => createTicket(client, { subject: subject.trim(), text: text.trim() }, keys),
    [client, keys],
  );
  const done = useCallback(
    (ticket: Ticket) => {
      drop();
      portal.notify({ kind: "success", text: strings.create.done(ticket.id) });
      // Back from the new ticket leads to the list, not to the sent form.
      navigate(paths.detail(ticket.id), { replace: true });
    },
    [portal, strings, navigate, drop],
  );
  return useAction(create, done);
}
