import { useSession } from "@portico/react";
import { Alert, Button, Card, focusWhenShown } from "@portico/ui";
import { useCallback, useState } from "react";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { useTextDraft } from "../draft/use-text-draft.ts";
import { useAppName, useStrings } from "../strings/use-strings.ts";
import type { FieldValues } from "../ticket-form/ticket-fields.ts";
import { TicketForm } from "../ticket-form/ticket-form.tsx";
import { Page } from "../ui/page.tsx";
import css from "./public-portal.module.css";
import { sendPublicTicket } from "./send-public-ticket-api.ts";

const fields = ["name", "email", "subject", "text"] as const;

export function PublicPortalScreen() {
  const strings = useStrings();
  const title = strings.publicPortal.title(useAppName());
  const [sent, setSent] = useState<{ id: number; email: string }>();
  return (
    <Page title={title} documentTitle={title} narrow>
      {sent ? (
        <Sent {...sent} onAnother={() => setSent(undefined)} />
      ) : (
        <>
          <p className={css.intro}>{strings.publicPortal.intro}</p>
          <Card>
            <PublicTicketForm onSent={setSent} />
          </Card>
        </>
      )}
    </Page>
  );
}

function PublicTicketForm({ onSent }: { onSent(sent: { id: number; email: string }): void }) {
  const strings = useStrings();
  const { client } = useApp();
  const session = useSession();
  const draft = useTextDraft("public");
  const { drop, keys } = draft;
  const send = useCallback(
    async (values: FieldValues) => {
      const email = values.email.trim();
      const trimmed = { name: values.name.trim(), email, subject: values.subject.trim(), text: values.text.trim() };
      const sent = await sendPublicTicket(client, trimmed, keys);
      drop();
      return { ...sent, email };
    },
    [client, drop, keys],
  );
  const { run, busy, failure } = useAction(send, onSent);
  return (
    <TicketForm
      fields={fields}
      // A signed-in user does not have to enter name and e-mail.
      initial={session.status === "signed-in" ? { name: session.name, email: session.email } : {}}
      draft={draft}
      submitLabel={strings.publicPortal.submit}
      busy={busy}
      failure={failure}
      onSubmit={run}
    />
  );
}

function Sent({ id, email, onAnother }: { id: number; email: string; onAnother(): void }) {
  const { publicPortal } = useStrings();
  return (
    <>
      <Alert kind="success" title={publicPortal.doneTitle} ref={focusWhenShown}>
        <p>{publicPortal.done(id)}</p>
        <p>{publicPortal.doneHint(email)}</p>
      </Alert>
      <Button onClick={onAnother}>{publicPortal.another}</Button>
    </>
  );
}
