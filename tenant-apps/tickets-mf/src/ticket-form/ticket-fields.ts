import type { Strings } from "../strings/pt.ts";
import { isBlank } from "./is-blank.ts";

export type FieldName = "name" | "email" | "subject" | "text";
export type FieldValues = Record<FieldName, string>;
export type FieldErrors = Partial<FieldValues>;

/** The server's limits. */
export const maxLengths: Record<FieldName, number> = { name: 120, email: 254, subject: 160, text: 4000 };

export const emptyValues: FieldValues = { name: "", email: "", subject: "", text: "" };

export function checkFields(fields: readonly FieldName[], values: FieldValues, strings: Strings): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const value = values[field].trim();
    if (isBlank(value)) errors[field] = strings.form.missing[field];
    else if (field === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) errors.email = strings.form.emailFormat;
  }
  return errors;
}
