import type { Ref, SelectHTMLAttributes } from "react";
import { FieldFrame, type FieldTexts, useField } from "./field-frame.tsx";

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  /** Value and text of each option. */
  options: readonly { value: string; text: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice from a list. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const [frame, control] = useField(props);
  return (
    <FieldFrame {...frame}>
      <select {...control}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
