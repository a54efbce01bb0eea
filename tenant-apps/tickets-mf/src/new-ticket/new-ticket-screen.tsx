import { useConfig, usePortal } from "@portico/react";
import { buttonClass, Card } from "@portico/ui";
import { useCallback, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Ticket } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/tickets-paths.ts";
import { type TextDraft, useTextDraft } from "../draft/use-text-draft.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { FieldValues } from "../ticket-form/ticket-fields.ts";
import { TicketForm } from "../ticket-form/ticket-form.tsx";
import { Page } from "../ui/page.tsx";
import { createTicket } from "./create-ticket-api.ts";

const fields = ["subject", "text"] as const;

export function NewTicketScreen() {
  const strings = useStrings();
  const { phone } = useConfig<TicketsConfig>();
  const draft = useTextDraft("new");
  const { run, busy, failure } = useCreateTicket(draft);
  return (
    <Page title={strings.create.title} documentTitle={strings.create.title} narrow>
      {phone !== undefined && <p>{strings.create.urgent(phone)}</p>}
      <Card>
        <TicketForm
          fields={fields}
          draft={draft}
          submitLabel={strings.create.submit}
          busy={busy}
          failure={failure}
          onSubmit={run}
          secondaryAction={
            <Link to={paths.home} className={buttonClass()} onClick={draft.drop}>
              {strings.common.cancel}
            </Link>
          }
        />
      </Card>
    </Page>
  );
}

/** What a tenant sets for this application (`config.schema.json`). */
interface TicketsConfig {
  /** Telephone of the service desk. */
  phone?: string;
}

/** Creates the ticket of a draft, which is dropped once the server has answered. */
function useCreateTicket({ keys, drop }: Pick<TextDraft, "keys" | "drop">) {
  const { client } = useApp();
  const portal = usePortal();
  const strings = useStrings();
  const navigate = useNavigate();
  const isShown = useIsShown();

  const create = useCallback(
    ({ subject, text }: FieldValues) => createTicket(client, { subject: subject.trim(), text: text.trim() }, keys),
    [client, keys],
  );
  const done = useCallback(
    (ticket: Ticket) => {
      drop();
      portal.notify({ kind: "success", text: strings.create.done(ticket.id) });
      // Back from the new ticket leads to the list, not to the sent form.
      if (isShown.current) navigate(paths.detail(ticket.id), { replace: true });
    },
    [portal, strings, navigate, drop, isShown],
  );
  return useAction(create, done);
}

/** Whether the form is still on the page. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
