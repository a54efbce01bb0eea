import type { Ref, TextareaHTMLAttributes } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled input of several lines with an optional hint and error. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  return <Field {...props} rows={rows} as="textarea" />;
}
