import { type FormEvent, useRef, useState } from "react";
import type { Ticket, TicketComment } from "../api/ticket.ts";
import { DraftLine } from "../draft/draft-line.tsx";
import { useTextDraft } from "../draft/use-text-draft.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import { isBlank } from "../ticket-form/is-blank.ts";
import controls from "../ui/controls.module.css";
import { Field } from "../ui/field.tsx";
import { formatInstant } from "../ui/format-instant.ts";
import { Notice } from "../ui/notice.tsx";
import css from "./comment-section.module.css";
import { useAddComment } from "./use-add-comment.ts";

interface CommentSectionProps {
  ticket: Ticket;
  onChange(ticket: Ticket): void;
}

export function CommentSection({ ticket, onChange }: CommentSectionProps) {
  const strings = useStrings();
  return (
    <section className={`${controls.card} ${css.section}`}>
      <h2 className={css.title}>{strings.detail.comments}</h2>
      {ticket.comments.length === 0 && <p className={css.none}>{strings.detail.noComments}</p>}
      <ol className={css.list}>
        {ticket.comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ol>
      <CommentForm ticket={ticket} onChange={onChange} />
    </section>
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
      {failure && (
        <Notice kind="error">
          <p>{failureText(strings, failure)}</p>
        </Notice>
      )}
      {isFound && <DraftLine onDiscard={discard} />}
      <Field
        name="comment"
        label={strings.detail.comment}
        value={text}
        rows={3}
        maxLength={4000}
        required
        readOnly={busy}
        error={missing ? strings.detail.commentMissing : undefined}
        onChange={type}
      />
      <div className={controls.row}>
        <button type="submit" className={controls.secondary} aria-disabled={busy}>
          {busy ? strings.common.sending : strings.detail.addComment}
        </button>
      </div>
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
