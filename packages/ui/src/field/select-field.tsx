import { type Ref, type SelectHTMLAttributes, useId } from "react";
import { FieldNotes, noteIds } from "./field-notes.tsx";

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** Value and text of each option. */
  options: readonly { value: string; text: string }[];
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice from a list. */
export function SelectField({ label, options, hint, error, id, ...select }: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="portico-field">
      <label htmlFor={fieldId} className="portico-field-label">
        {label}
      </label>
      <select
        {...select}
        id={fieldId}
        aria-invalid={error ? true : select["aria-invalid"]}
        aria-describedby={noteIds(fieldId, { hint, error }, select["aria-describedby"])}
        className="portico-field-input"
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  );
}
