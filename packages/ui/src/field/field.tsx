import { type HTMLAttributes, useId } from "react";
import { FieldNotes, noteIds } from "./field-notes.tsx";

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** The validation error. Marks the field invalid and describes it to screen readers. */
  error?: string | undefined;
}

type FieldProps = FieldTexts & HTMLAttributes<Element> & { as: "input" | "textarea" | "select"; rows?: number };

/** A control with the label above it, and its hint and error below. All other attributes are those of the control. */
export function Field({ as: Control, label, hint, error, id: givenId, ...attributes }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className="portico-field">
      <label htmlFor={id} className="portico-field-label">
        {label}
      </label>
      <Control
        {...attributes}
        id={id}
        aria-invalid={error ? true : attributes["aria-invalid"]}
        aria-describedby={noteIds(id, { hint, error }, attributes["aria-describedby"])}
        className="portico-field-input"
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
