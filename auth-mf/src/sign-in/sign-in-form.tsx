import { Button, PasswordField, TextField } from "@portico/shared-ui";
import { type FormEvent, useRef, useState } from "react";
import { checkEmail } from "../form/check-email.ts";
import css from "../form/form.module.css";
import { field, useFieldErrors } from "../form/use-field-errors.ts";
import { paths } from "../paths.ts";
import { readDraft, writeDraft } from "../recover/recovery-draft.ts";
import { useT } from "../use-t.ts";

interface SignInFormProps {
  busy: boolean;
  waiting: boolean;
  /** Id of the message above the form, when there is one. */
  messageId: string | undefined;
  onSubmit(email: string, password: string): void;
}

export function SignInForm({ busy, waiting, messageId, onSubmit }: SignInFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [carried] = useState(() => readDraft().email);
  const { errors, show, onInput } = useFieldErrors();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = checkEmail(event.currentTarget);
    const password = field(event.currentTarget, "password")?.value ?? "";
    const wrong = show(event.currentTarget, {
      ...(email && { email: t(email) }),
      ...(password === "" && { password: t("err.passwordEmpty") }),
    });
    if (!wrong) onSubmit(emailOf(event.currentTarget), password);
  }

  function carryEmail() {
    if (form.current) writeDraft({ ...readDraft(), email: emailOf(form.current) });
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit} onInput={onInput}>
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={carried}
        readOnly={busy}
        error={errors.email}
        aria-describedby={messageId}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        readOnly={busy}
        error={errors.password}
        aria-describedby={messageId}
        showLabel={t("password.show")}
        hideLabel={t("password.hide")}
        shownText={t("password.shown")}
        hiddenText={t("password.hidden")}
        capsText={t("caps")}
      />
      <div className={css.submit}>
        <Button type="submit" variant="primary" busy={busy} aria-disabled={waiting}>
          {busy ? t("submitting") : t("submit")}
        </Button>
      </div>
      <a href={paths.recover} onClick={carryEmail}>
        {t("forgot")}
      </a>
    </form>
  );
}

function emailOf(form: HTMLFormElement) {
  return field(form, "email")?.value.trim() ?? "";
}
