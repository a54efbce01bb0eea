import { type InputHTMLAttributes, useId } from "react";
import css from "./field.module.css";

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** More than one line makes a text area. */
  rows?: number;
  readOnly?: boolean;
  /** Told to assistive technology; the form itself checks. */
  required?: boolean;
  maxLength?: number;
  type?: "text" | "email";
  autoComplete?: InputHTMLAttributes<HTMLInputElement>["autoComplete"];
}

export function Field({
  label,
  hint,
  error,
  rows,
  type = "text",
  autoComplete,
  required,
  onChange,
  ...rest
}: FieldProps) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    ...rest,
    // Typed text has its own direction.
    dir: "auto" as const,
    id,
    className: css.input,
    "aria-required": required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint && <Note id={`${id}-hint`} className={css.hint} text={hint} />}
      {rows ? <textarea {...control} rows={rows} /> : <input {...control} type={type} autoComplete={autoComplete} />}
      {error && <Note id={`${id}-error`} className={css.error} text={error} />}
    </div>
  );
}

function Note({ text, ...note }: { id: string; className: string | undefined; text: string }) {
  return <p {...note}>{text}</p>;
}
