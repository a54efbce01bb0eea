import { type FormEvent, useId } from "react";
import { FailureAlert } from "../failure/failure-alert.tsx";
import { useLimitedAttempt } from "../failure/use-limited-attempt.ts";
import { checkEmail } from "../form/check-email.ts";
import { EmailInput } from "../form/email-input.tsx";
import css from "../form/form.module.css";
import { SubmitButton } from "../form/submit-button.tsx";
import { textOf, useFieldErrors } from "../form/use-field-errors.ts";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import { requestRecovery } from "./recover-api.ts";

interface RequestFormProps {
  email: string;
  onTyped(email: string): void;
  onSent(email: string): void;
}

export function RequestForm({ email, onTyped, onSent }: RequestFormProps) {
  const t = useT();
  const messageId = useId();
  const { errors, show, onInput } = useFieldErrors();
  const { attempt, secondsLeft, run } = useLimitedAttempt();
  const busy = attempt.status === "sending";
  const submitLabels = { label: t("recover.submit"), busyLabel: t("recover.submitting") };
  const refused = attempt.status === "refused";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = checkEmail(event.currentTarget);
    if (show(event.currentTarget, wrong ? { email: t(wrong) } : {})) return;
    const typed = textOf(event.currentTarget, "email").trim();
    run(() => requestRecovery(typed).then(() => onSent(typed)));
  }

  return (
    <form className={css.form} noValidate onSubmit={submit} onInput={onInput}>
      {refused && (
        <FailureAlert key={attempt.number} id={messageId} failure={attempt.refusal} secondsLeft={secondsLeft} />
      )}
      <p className={css.text}>{t("recover.body")}</p>
      <EmailInput
        defaultValue={email}
        onChange={(event) => onTyped(event.target.value)}
        readOnly={busy}
        error={errors.email}
        aria-describedby={refused ? messageId : undefined}
      />
      <SubmitButton busy={busy} waiting={secondsLeft > 0} {...submitLabels} />
      <a href={paths.signIn()} className={css.below}>
        {t("back")}
      </a>
    </form>
  );
}
