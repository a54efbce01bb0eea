import { Alert, Button, ButtonRow, ErrorSummary, focusWhenShown, TextArea, TextField } from "@portico/ui";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import type { ApiFailure } from "../api/api-failure.ts";
import { DraftLine } from "../draft/draft-line.tsx";
import type { TextDraft } from "../draft/use-text-draft.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import {
  checkFields,
  emptyValues,
  type FieldErrors,
  type FieldName,
  type FieldValues,
  maxLengths,
} from "./ticket-fields.ts";
import css from "./ticket-form.module.css";

const attributes = {
  name: { autoComplete: "name" },
  email: { type: "email", autoComplete: "email" },
  subject: {},
} as const;

interface TicketFormProps {
  fields: readonly FieldName[];
  initial?: Partial<FieldValues>;
  /** Where unsent text is stored. */
  draft: TextDraft;
  submitLabel: string;
  busy: boolean;
  failure: ApiFailure | undefined;
  onSubmit(values: FieldValues): void;
  secondaryAction?: ReactNode;
}

export function TicketForm(props: TicketFormProps) {
  const { fields, submitLabel, busy, failure, secondaryAction } = props;
  const strings = useStrings();
  const form = useTicketForm(props);
  const id = useId();
  const wrong = fields.flatMap((field) => {
    const text = form.errors[field];
    return text ? [{ id: id + field, text }] : [];
  });

  return (
    <form ref={form.element} noValidate className={css.form} onSubmit={form.submit}>
      {failure && (
        <Alert kind="error" ref={focusWhenShown}>
          {failureText(strings, failure)}
        </Alert>
      )}
      <ErrorSummary title={strings.form.summary(wrong.length)} errors={wrong} />
      {props.draft.isFound && <DraftLine onDiscard={form.discard} />}
      {fields.map((field) => (
        <TicketField
          key={field}
          id={id + field}
          field={field}
          value={form.values[field]}
          error={form.errors[field]}
          readOnly={busy}
          onChange={(value) => form.change(field, value)}
        />
      ))}
      <ButtonRow>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? strings.common.sending : submitLabel}
        </Button>
        {secondaryAction}
      </ButtonRow>
    </form>
  );
}

function useTicketForm({ fields, initial, draft, busy, onSubmit }: TicketFormProps) {
  const strings = useStrings();
  const [typed, setTyped] = useState<Partial<FieldValues>>(draft.initial);
  // Initial values may arrive late (the session of a page that guests may open too). They never replace typed text.
  const values = { ...emptyValues, ...initial, ...typed };
  const [errors, setErrors] = useState<FieldErrors>({});
  const element = useRef<HTMLFormElement>(null);

  const change = (field: FieldName, value: string) => {
    const now = { ...typed, [field]: value };
    setTyped(now);
    draft.keep(now);
    setErrors(({ [field]: _mended, ...others }) => others);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = checkFields(fields, values, strings);
    setErrors(found);
    const firstBad = fields.find((field) => found[field]);
    if (!firstBad) return onSubmit(values);
    element.current?.querySelector<HTMLElement>(`[name="${firstBad}"]`)?.focus();
  };

  const discard = () => {
    setTyped({});
    setErrors({});
    draft.drop();
    element.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)?.focus();
  };

  return { values, errors, element, change, submit, discard };
}

interface TicketFieldProps {
  id: string;
  field: FieldName;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange(value: string): void;
}

function TicketField({ field, onChange, ...rest }: TicketFieldProps) {
  const { form } = useStrings();
  const control = {
    ...rest,
    name: field,
    label: form[field],
    // Typed text has its own direction.
    dir: "auto",
    maxLength: maxLengths[field],
    // For assistive technology; the form itself checks.
    "aria-required": true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field === "text") return <TextArea {...control} rows={6} hint={form.textHint} />;
  return <TextField {...control} {...attributes[field]} />;
}
