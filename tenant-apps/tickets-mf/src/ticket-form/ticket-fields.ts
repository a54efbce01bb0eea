import type { Strings } from "../strings/pt.ts";

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

// U+2800 is an empty Braille cell: its category is symbol, but it is invisible.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

/** Whether a text has no visible character. The service refuses such a text. */
export function isBlank(text: string): boolean {
  return text.replaceAll(unseen, "") === "";
}
