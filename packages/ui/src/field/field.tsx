import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
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

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled input of several lines with an optional hint and error. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  return <Field {...props} rows={rows} as="textarea" />;
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  ref?: Ref<HTMLInputElement>;
}

/** A labelled one-line input with an optional hint and error. */
export function TextField(props: TextFieldProps) {
  return <Field {...props} as="input" />;
}

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  /** Value and text of each option. */
  options: readonly { value: string; text: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice from a list. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  return (
    <Field {...props} as="select">
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Field>
  );
}
