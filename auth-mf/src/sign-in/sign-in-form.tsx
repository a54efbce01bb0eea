import { type FormEvent, useEffect, useRef, useState } from "react";
import { checkEmail } from "../form/check-email.ts";
import { EmailInput } from "../form/email-input.tsx";
import css from "../form/form.module.css";
import { PasswordInput } from "../form/password-input.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { textOf, useFieldErrors } from "../form/use-field-errors.ts";
import { paths } from "../paths.ts";
import { useRecoveryDraft } from "../recover/recovery-draft.ts";
import { useT } from "../use-t.ts";

interface SignInFormProps {
  busy: boolean;
  waiting: boolean;
  /** Id of the message above the form, if there is one. */
  messageId: string | undefined;
  /** The user requested the form, so the focus goes into its first field. */
  focusEmail: boolean;
  onSubmit(email: string, password: string): void;
  /** Called instead when a field is not valid: the message above the form is about an earlier attempt. */
  onInvalid(): void;
}

export function SignInForm({ busy, waiting, messageId, focusEmail, ...handlers }: SignInFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusEmail) form.current?.querySelector("input")?.focus();
  }, [focusEmail]);
  const recovery = useRecoveryDraft();
  const [carried] = useState(() => recovery.read().email);
  const carryEmail = () =>
    form.current && recovery.write({ ...recovery.read(), email: textOf(form.current, "email").trim() });
  const { errors, onInput, submit } = useCheckedSubmit(handlers);
  const shared = { readOnly: busy, "aria-describedby": messageId };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit} onInput={onInput}>
      <EmailInput {...shared} defaultValue={carried} error={errors.email} />
      <PasswordInput {...shared} label={t("password")} autoComplete="current-password" error={errors.password} />
      <SubmitButton label={t("submit")} busyLabel={t("submitting")} busy={busy} waiting={waiting} />
      <a href={paths.recover()} className={css.below} onClick={carryEmail}>
        {t("forgot")}
      </a>
    </form>
  );
}

function useCheckedSubmit({ onSubmit, onInvalid }: Pick<SignInFormProps, "onSubmit" | "onInvalid">) {
  const t = useT();
  const { errors, show, onInput } = useFieldErrors();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = checkEmail(form);
    const password = textOf(form, "password");
    const wrong = show(form, {
      ...(email && { email: t(email) }),
      ...(password === "" && { password: t("err.passwordEmpty") }),
    });
    if (wrong) onInvalid();
    else onSubmit(textOf(form, "email").trim(), password);
  }

  return { errors, onInput, submit };
}
