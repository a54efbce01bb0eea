import { usePortal } from "@portico/react";
import { Alert, Button, ButtonRow, Card, TextArea } from "@portico/ui";
import { type FormEvent, useCallback, useRef, useState } from "react";
import type { KeyPlace } from "../api/idempotency-keys.ts";
import type { Ticket, TicketComment } from "../api/ticket.ts";
import { useAction } from "../api/use-action.ts";
import { useApp } from "../app/app-context.tsx";
import { DraftLine } from "../draft/draft-line.tsx";
import { useTextDraft } from "../draft/use-text-draft.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import { isBlank } from "../ticket-form/ticket-fields.ts";
import { formatInstant } from "../ui/format-instant.ts";
import css from "./comment-section.module.css";
import { addComment } from "./ticket-api.ts";

interface CommentSectionProps {
  ticket: Ticket;
  onChange(ticket: Ticket): void;
}

export function CommentSection({ ticket, onChange }: CommentSectionProps) {
  const strings = useStrings();
  return (
    <Card title={strings.detail.comments} className={css.section}>
      {ticket.comments.length === 0 && <p className={css.none}>{strings.detail.noComments}</p>}
      <ol className={css.list}>
        {ticket.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ol>
      <CommentForm ticket={ticket} onChange={onChange} />
    </Card>
  );
}

function Comment({ comment }: { comment: TicketComment }) {
  return (
    <li className={css.comment}>
      <p className={css.meta}>
        <strong dir="auto">{comment.author.name}</strong>
        <time dateTime={comment.created_at}>{formatInstant(comment.created_at)}</time>
      </p>
      <p className={css.text} dir="auto">
        {comment.text}
      </p>
    </li>
  );
}

function CommentForm(props: CommentSectionProps) {
  const strings = useStrings();
  const { form, text, type, missing, busy, failure, isFound, discard, submit } = useCommentForm(props);
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      {failure && <Alert kind="error">{failureText(strings, failure)}</Alert>}
      {isFound && <DraftLine onDiscard={discard} />}
      <TextArea
        name="comment"
        dir="auto"
        label={strings.detail.comment}
        value={text}
        rows={3}
        maxLength={4000}
        aria-required
        readOnly={busy}
        error={missing ? strings.detail.commentMissing : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <ButtonRow>
        <Button type="submit" busy={busy}>
          {busy ? strings.common.sending : strings.detail.addComment}
        </Button>
      </ButtonRow>
    </form>
  );
}

function useCommentForm({ ticket, onChange }: CommentSectionProps) {
  const draft = useTextDraft(`comment ${ticket.id}`);
  const [text, setText] = useState(draft.initial.text ?? "");
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, failure } = useAddComment(ticket.id, draft.keys, (changed) => {
    setText("");
    draft.drop();
    onChange(changed);
  });

  const type = (value: string) => {
    setText(value);
    draft.keep({ text: value });
    setMissing(false);
  };
  const focusField = () => form.current?.querySelector<HTMLElement>('[name="comment"]')?.focus();
  const discard = () => {
    setText("");
    draft.drop();
    focusField();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isBlank(text)) return run(text.trim());
    setMissing(true);
    focusField();
  };

  return { form, text, type, missing, busy, failure, isFound: draft.isFound, discard, submit };
}

function useAddComment(number: number, keys: KeyPlace, onAdded: (ticket: Ticket) => void) {
  const { client } = useApp();
  const portal = usePortal();
  const strings = useStrings();
  const add = useCallback((text: string) => addComment(client, number, text, keys), [client, number, keys]);
  return useAction(add, (ticket) => {
    onAdded(ticket);
    portal.announce(strings.detail.commentAdded);
  });
}
