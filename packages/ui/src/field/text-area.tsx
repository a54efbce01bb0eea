import type { Ref, TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldTexts, useField } from "./field-frame.tsx";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled input of several lines with an optional hint and error. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const [frame, control] = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...control} rows={rows} />
    </FieldFrame>
  );
}
