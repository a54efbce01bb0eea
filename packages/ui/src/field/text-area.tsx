import { type Ref, type TextareaHTMLAttributes, useId } from "react";
import { FieldNotes, noteIds } from "./field-notes.tsx";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: string | undefined;
  /** The validation error. Marks the field invalid and describes it to screen readers. */
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled input of several lines with an optional hint and error. */
export function TextArea({ label, hint, error, id, rows = 4, ...input }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="portico-field">
      <label htmlFor={fieldId} className="portico-field-label">
        {label}
      </label>
      <textarea
        {...input}
        id={fieldId}
        rows={rows}
        aria-invalid={error ? true : input["aria-invalid"]}
        aria-describedby={noteIds(fieldId, { hint, error }, input["aria-describedby"])}
        className="portico-field-input"
      />
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  );
}
