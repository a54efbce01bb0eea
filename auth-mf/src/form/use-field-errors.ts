import { type FormEvent, useState } from "react";

export type FieldErrors = Partial<Record<string, string>>;

/** Messages under the fields of one form: shown on submit with the focus on the first, gone when typed over. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows the messages and answers whether there was any. */
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

/** One field's input, by its `name`. */
export function field(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}
