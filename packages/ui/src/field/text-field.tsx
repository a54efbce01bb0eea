import { type InputHTMLAttributes, type Ref, useId } from "react";
import { FieldNotes, noteIds } from "./field-notes.tsx";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  /** The validation error. Marks the field invalid and describes it to screen readers. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled one-line input with an optional hint and error. */
export function TextField({ label, hint, error, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="portico-field">
      <label htmlFor={fieldId} className="portico-field-label">
        {label}
      </label>
      <input
        {...input}
        id={fieldId}
        aria-invalid={error ? true : input["aria-invalid"]}
        aria-describedby={noteIds(fieldId, { hint, error }, input["aria-describedby"])}
        className="portico-field-input"
      />
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  );
}
