import { Button, PasswordField, TextField } from "@portico/shared-ui";
import { type FormEvent, useId } from "react";
import type { Failure } from "../failure/failure.ts";
import { FailureAlert } from "../failure/failure-alert.tsx";
import { useAttempt } from "../failure/use-attempt.ts";
import css from "../form/form.module.css";
import { field, useFieldErrors } from "../form/use-field-errors.ts";
import { useT } from "../use-t.ts";
import { completeRecovery } from "./recover-api.ts";
import { ResendCode } from "./resend-code.tsx";

interface ResetFormProps {
  email: string;
  sentAt: number;
  onResent(): void;
  onOtherEmail(): void;
  onDone(): void;
}

const passwordLength = 12;

export function ResetForm({ email, sentAt, onResent, onOtherEmail, onDone }: ResetFormProps) {
  const t = useT();
  const messageId = useId();
  const { errors, show, onInput } = useFieldErrors();
  const { attempt, secondsLeft, run } = useAttempt();
  const busy = attempt.status === "sending";
  const refused = attempt.status === "refused";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // A pasted code may carry spaces or the words around it.
    const code = field(form, "code")?.value.replace(/\D/g, "") ?? "";
    const password = field(form, "password")?.value ?? "";
    const wrong = show(form, {
      ...(code.length !== 6 && { code: t("code.err") }),
      ...(password.length < passwordLength && { password: t("reset.rule") }),
    });
    if (wrong) return;
    const takes = (failure: Failure) => show(form, fieldErrorOf(failure));
    run(() => completeRecovery({ code, password, email }).then(onDone), takes);
  }

  function fieldErrorOf(failure: Failure) {
    if (failure.kind !== "refused") return {};
    if (failure.code === "auth.recovery_code") return { code: t("code.err") };
    return failure.code === "auth.password_weak" ? { password: t("reset.rule") } : {};
  }

  return (
    <form className={css.form} noValidate onSubmit={submit} onInput={onInput}>
      {refused && (
        <FailureAlert key={attempt.number} id={messageId} failure={attempt.failure} secondsLeft={secondsLeft} />
      )}
      <p className={css.text}>{t("recover.sent.body", { email })}</p>
      {/* Tells password managers whose new password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        label={t("code.label")}
        hint={t("code.hint")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={busy}
        error={errors.code}
      />
      <PasswordField
        label={t("reset.password")}
        hint={t("reset.rule")}
        name="password"
        autoComplete="new-password"
        readOnly={busy}
        error={errors.password}
        showLabel={t("password.show")}
        hideLabel={t("password.hide")}
        shownText={t("password.shown")}
        hiddenText={t("password.hidden")}
        capsText={t("caps")}
      />
      <div className={css.submit}>
        <Button type="submit" variant="primary" busy={busy} aria-disabled={secondsLeft > 0}>
          {busy ? t("reset.submitting") : t("reset.title")}
        </Button>
      </div>
      <div className={css.aside}>
        <ResendCode email={email} sentAt={sentAt} onSent={onResent} />
        <Button variant="quiet" onClick={onOtherEmail}>
          {t("recover.otherEmail")}
        </Button>
      </div>
    </form>
  );
}
