import { Button, TextField } from "@portico/shared-ui";
import { useId } from "react";
import { FailureAlert } from "../failure/failure-alert.tsx";
import css from "../form/form.module.css";
import { SubmitButton } from "../form/submit-button.tsx";
import { useT } from "../use-t.ts";
import { NewPassword } from "./new-password.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useReset } from "./use-reset.ts";

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
