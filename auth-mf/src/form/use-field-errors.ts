import { type FormEvent, useState } from "react";

export type FieldErrors = Partial<Record<string, string>>;

/** Messages below the fields of one form. Shown on submit with the focus on the first, removed when the user types. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows the messages and returns whether there are any. */
  function show(form: HTMLFormElement, next: FieldErrors) {
    setErrors(next);
    const [first] = Object.keys(next);
    if (first === undefined) return false;
    field(form, first)?.focus();
    return true;
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && errors[target.name]) setErrors({ ...errors, [target.name]: undefined });
  }

  return { errors, show, onInput };
}

export function textOf(form: HTMLFormElement, name: string) {
  return String(new FormData(form).get(name) ?? "");
}

function field(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}
