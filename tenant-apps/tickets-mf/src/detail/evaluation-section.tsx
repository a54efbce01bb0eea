import { usePortal } from "@portico/react";
import { Alert, Button, ButtonRow, Card, TextField } from "@portico/ui";
import { useCallback, useRef } from "react";
import type { Ticket } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { evaluationLink } from "../app/tickets-paths.ts";
import { failureText } from "../strings/failure-text.ts";
import type { Strings } from "../strings/pt.ts";
import { useStrings } from "../strings/use-strings.ts";
import { formatInstant } from "../ui/format-instant.ts";
import css from "./evaluation-section.module.css";
import { renewEvaluationLink } from "./ticket-api.ts";

interface EvaluationSectionProps {
  ticket: Ticket;
  onChange(ticket: Ticket): void;
}

export function EvaluationSection({ ticket, onChange }: EvaluationSectionProps) {
  const strings = useStrings();
  const portal = usePortal();
  const { evaluation, evaluation_code: code } = ticket;
  return (
    <Card title={strings.link.title} className={css.section}>
      {code ? (
        <CopyLink address={evaluationLink(portal.basePath, ticket.id, code)} />
      ) : (
        <p>{stateText(ticket, strings)}</p>
      )}
      {evaluation.state === "answered" && evaluation.comment && (
        <blockquote className={css.comment} dir="auto">
          {evaluation.comment}
        </blockquote>
      )}
      {!code && evaluation.state !== "answered" && <RenewLink ticket={ticket} onChange={onChange} />}
    </Card>
  );
}

function stateText({ evaluation }: Ticket, strings: Strings): string {
  switch (evaluation.state) {
    case "none":
      return strings.link.missing;
    case "waiting":
      return strings.link.waiting(formatInstant(evaluation.expires_at));
    case "expired":
      return strings.link.expired;
    case "answered":
      return strings.link.answered(`${evaluation.score}/5 (${strings.evaluation.scores[evaluation.score - 1]})`);
  }
}

function RenewLink({ ticket, onChange }: EvaluationSectionProps) {
  const strings = useStrings();
  const { client } = useApp();
  const portal = usePortal();
  const renew = useCallback(() => renewEvaluationLink(client, ticket.id), [client, ticket.id]);
  const { run, busy, failure } = useAction(renew, (changed) => {
    onChange(changed);
    portal.announce(strings.link.created);
  });
  return (
    <>
      {failure && <Alert kind="error">{failureText(strings, failure)}</Alert>}
      <ButtonRow>
        <Button busy={busy} onClick={() => run(undefined)}>
          {strings.link.renew}
        </Button>
      </ButtonRow>
      {ticket.evaluation.state === "waiting" && <p className={css.hint}>{strings.link.renewHint}</p>}
    </>
  );
}

function CopyLink({ address }: { address: string }) {
  const { link } = useStrings();
  const portal = usePortal();
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      portal.notify({ kind: "success", text: link.copied });
    } catch {
      portal.notify({ kind: "error", text: link.copyFailed });
    }
  };

  return (
    <>
      <TextField
        ref={input}
        label={link.label}
        hint={link.once}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <ButtonRow>
        <Button onClick={copy}>{link.copy}</Button>
      </ButtonRow>
    </>
  );
}
