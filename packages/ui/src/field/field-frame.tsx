import { type HTMLAttributes, type ReactNode, useId } from "react";
import { FieldNotes, noteIds } from "./field-notes.tsx";

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** The validation error. Marks the field invalid and describes it to screen readers. */
  error?: string | undefined;
}

/**
 * Separates the texts of a field from the attributes of its control, and connects the two.
 *
 * @returns the props of the {@link FieldFrame}, and the attributes of the control inside it
 */
export function useField<Props extends FieldTexts & HTMLAttributes<Element>>(props: Props) {
  const { label, hint, error, id, ...attributes } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const frame = { id: fieldId, label, hint, error };
  const control = {
    ...attributes,
    id: fieldId,
    "aria-invalid": error ? true : props["aria-invalid"],
    "aria-describedby": noteIds(fieldId, frame, props["aria-describedby"]),
    className: "portico-field-input",
  };
  return [frame, control] as const;
}

/** The label above a control, and its hint and error below. */
export function FieldFrame({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="portico-field">
      <label htmlFor={id} className="portico-field-label">
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
