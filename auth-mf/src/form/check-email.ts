import { textOf } from "./use-field-errors.ts";

/**
 * The error of a form's `email` field. Any text around one "@" is accepted, as the server does: browsers refuse letters
 * with accents, which addresses may have (RFC 6531).
 */
export function checkEmail(form: HTMLFormElement): "err.emailEmpty" | "err.emailFormat" | undefined {
  const email = textOf(form, "email").trim();
  if (email === "") return "err.emailEmpty";
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : "err.emailFormat";
}
