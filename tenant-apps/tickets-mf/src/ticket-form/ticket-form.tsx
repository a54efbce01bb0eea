import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { ApiFailure } from "../api/api-failure.ts";
import { DraftLine } from "../draft/draft-line.tsx";
import type { TextDraft } from "../draft/use-text-draft.ts";
import { failureText } from "../strings/failure-text.ts";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import {
  checkFields,
  emptyValues,
  type FieldErrors,
  type FieldName,
  type FieldValues,
  maxLengths,
} from "./ticket-fields.ts";
import css from "./ticket-form.module.css";

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
  const errorCount = Object.keys(form.errors).length;

  return (
    <form ref={form.element} noValidate className={css.form} onSubmit={form.submit}>
      {failure && (
        <Notice kind="error" takesFocus>
          <p>{failureText(strings, failure)}</p>
        </Notice>
      )}
      {errorCount > 0 && <Notice kind="error">{strings.form.summary(errorCount)}</Notice>}
      {props.draft.isFound && <DraftLine onDiscard={form.discard} />}
      {fields.map((field) => (
        <Field
          key={field}
          name={field}
          label={strings.form[field]}
          value={form.values[field]}
          maxLength={maxLengths[field]}
          error={form.errors[field]}
          required
          readOnly={busy}
          onChange={(value) => form.change(field, value)}
          {...fieldKinds[field]}
          {...(field === "text" && { hint: strings.form.textHint })}
        />
      ))}
      <div className={controls.row}>
        <button type="submit" className={controls.primary} aria-disabled={busy}>
          {busy ? strings.common.sending : submitLabel}
        </button>
        {secondaryAction}
      </div>
    </form>
  );
}

const fieldKinds = {
  name: { autoComplete: "name" },
  email: { type: "email", autoComplete: "email" },
  subject: {},
  text: { rows: 6 },
} as const;

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
