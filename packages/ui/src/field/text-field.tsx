import type { InputHTMLAttributes, Ref } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  ref?: Ref<HTMLInputElement>;
}

/** A labelled one-line input with an optional hint and error. */
export function TextField(props: TextFieldProps) {
  return <Field {...props} as="input" />;
}
