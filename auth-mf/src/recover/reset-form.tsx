import { Button, TextField } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import { useGuessable, usePortal } from "@portico/shared-utility/react";
import { type FormEvent, useEffect, useId, useState } from "react";
import type { Failure } from "../failure/failure.ts";
import { FailureAlert } from "../failure/failure-alert.tsx";
import { useLimitedAttempt } from "../failure/use-limited-attempt.ts";
import css from "../form/form.module.css";
import { PasswordInput } from "../form/password-input.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { textOf, useFieldErrors } from "../form/use-field-errors.ts";
import { useT } from "../use-t.ts";
import { completeRecovery } from "./recover-api.ts";
import { ResendCode } from "./resend-code.tsx";

const passwordLength = 12;

interface ResetFormProps {
  email: string;
  sentAt: number;
  onResent(): void;
  onOtherEmail(): void;
  onDone(): void;
}

export function ResetForm({ email, sentAt, onResent, onOtherEmail, onDone }: ResetFormProps) {
  const t = useT();
  const messageId = useId();
  const { attempt, secondsLeft, errors, onInput, submit } = useReset(email, onDone);
  const busy = attempt.status === "sending";
  return (
    <form className={css.form} noValidate onSubmit={submit} onInput={onInput}>
      {attempt.status === "refused" && (
        <FailureAlert key={attempt.number} id={messageId} failure={attempt.refusal} secondsLeft={secondsLeft} />
      )}
      <p className={css.text}>{t("recover.sent.body", { email })}</p>
      <CodeAndPassword email={email} busy={busy} errors={errors} />
      <SubmitButton label={t("reset.title")} busyLabel={t("reset.submitting")} busy={busy} waiting={secondsLeft > 0} />
      <div className={css.aside}>
        <ResendCode email={email} sentAt={sentAt} onSent={onResent} />
        <Button variant="quiet" onClick={onOtherEmail}>
          {t("recover.otherEmail")}
        </Button>
      </div>
    </form>
  );
}

interface CodeAndPasswordProps {
  email: string;
  busy: boolean;
  errors: { code?: string | undefined; password?: string | undefined };
}

function CodeAndPassword({ email, busy, errors }: CodeAndPasswordProps) {
  const t = useT();
  return (
    <>
      {/* For password managers: the user of the new password. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        label={t("code.label")}
        hint={t("code.hint")}
        name="code"
        aria-required
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={busy}
        error={errors.code}
      />
      <NewPassword email={email} readOnly={busy} error={errors.password} />
    </>
  );
}

/** Checks and sends the code with the new password. A refusal of one field is shown at that field. */
function useReset(email: string, onDone: () => void) {
  const t = useT();
  const { errors, show, onInput } = useFieldErrors();
  const { attempt, secondsLeft, run } = useLimitedAttempt();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // A pasted code may contain spaces or surrounding words.
    const code = textOf(form, "code").replace(/\D/g, "");
    const password = textOf(form, "password");
    const wrong = show(form, {
      ...(code.length !== 6 && { code: t("code.format") }),
      ...(password.length < passwordLength && { password: t("reset.rule") }),
    });
    if (wrong) return;
    const takes = (failure: Failure) => show(form, fieldErrorOf(failure));
    run(() => completeRecovery({ code, password, email }).then(onDone), takes);
  }

  function fieldErrorOf(failure: Failure) {
    if (failure.kind !== "refused") return {};
    if (failure.code === "auth.recovery_code") return { code: t("code.err") };
    if (failure.code === "auth.password_guessable") return { password: t("reset.guessable") };
    return failure.code === "auth.password_weak" ? { password: t("reset.rule") } : {};
  }

  return { attempt, secondsLeft, errors, onInput, submit };
}

interface NewPasswordProps {
  email: string;
  readOnly: boolean;
  error: string | undefined;
}

/** The field of a new password. The text below it gives advice for a password that is easy to guess. */
function NewPassword({ email, ...field }: NewPasswordProps) {
  const t = useT();
  const portal = usePortal();
  const [typed, setTyped] = useState("");
  const guessable = useGuessable(typed, [email, bootDocument().tenant.domain]);
  useEffect(() => {
    if (guessable) portal.announce(t("reset.guessable"));
  }, [guessable, portal, t]);
  return (
    <PasswordInput
      label={t("reset.password")}
      // The error has the rule's words.
      hint={field.error ? undefined : t(guessable ? "reset.guessable" : "reset.rule")}
      autoComplete="new-password"
      onChange={(event) => setTyped(event.target.value)}
      {...field}
    />
  );
}
