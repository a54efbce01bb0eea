import type { Ref, SelectHTMLAttributes } from "react";
import { Field, type FieldTexts } from "./field.tsx";

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
