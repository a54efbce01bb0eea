import { field } from "./use-field-errors.ts";

/** The error of a form's `email` field, by the browser's own rule for addresses. */
export function checkEmail(form: HTMLFormElement): "err.emailEmpty" | "err.emailFormat" | undefined {
  const email = field(form, "email");
  if (!email || email.validity.typeMismatch) return "err.emailFormat";
  return email.value.trim() === "" ? "err.emailEmpty" : undefined;
}
