import type { InputHTMLAttributes, Ref } from "react";
import { FieldFrame, type FieldTexts, useField } from "./field-frame.tsx";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  ref?: Ref<HTMLInputElement>;
}

/** A labelled one-line input with an optional hint and error. */
export function TextField(props: TextFieldProps) {
  const [frame, control] = useField(props);
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  );
}
