import { useConfig } from "@portico/react";
import { buttonClass, Card } from "@portico/ui";
import { Link } from "react-router-dom";
import type { TicketsConfig } from "../app/tickets-config.ts";
import { paths } from "../app/tickets-paths.ts";
import { useTextDraft } from "../draft/use-text-draft.ts";
import { useStrings } from "../strings/use-strings.ts";
import { TicketForm } from "../ticket-form/ticket-form.tsx";
import { Page } from "../ui/page.tsx";
import { useCreateTicket } from "./use-create-ticket.ts";

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
