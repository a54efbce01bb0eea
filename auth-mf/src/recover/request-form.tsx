import { Button, TextField } from "@portico/shared-ui";
import { type FormEvent, useId } from "react";
import { FailureAlert } from "../failure/failure-alert.tsx";
import { useAttempt } from "../failure/use-attempt.ts";
import { checkEmail } from "../form/check-email.ts";
import css from "../form/form.module.css";
import { field, useFieldErrors } from "../form/use-field-errors.ts";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";
import { requestRecovery } from "./recover-api.ts";

export function RequestForm({ email, onSent }: { email: string; onSent(email: string): void }) {
  const t = useT();
  const messageId = useId();
  const { errors, show, onInput } = useFieldErrors();
  const { attempt, secondsLeft, run } = useAttempt();
  const busy = attempt.status === "sending";
  const refused = attempt.status === "refused";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = checkEmail(event.currentTarget);
    if (show(event.currentTarget, wrong ? { email: t(wrong) } : {})) return;
    const typed = field(event.currentTarget, "email")?.value.trim() ?? "";
    run(async () => {
      await requestRecovery(typed);
      onSent(typed);
    });
  }

  return (
    <form className={css.form} noValidate onSubmit={submit} onInput={onInput}>
      {refused && (
        <FailureAlert key={attempt.number} id={messageId} failure={attempt.failure} secondsLeft={secondsLeft} />
      )}
      <p className={css.text}>{t("recover.body")}</p>
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        readOnly={busy}
        error={errors.email}
        aria-describedby={refused ? messageId : undefined}
      />
      <div className={css.submit}>
        <Button type="submit" variant="primary" busy={busy} aria-disabled={secondsLeft > 0}>
          {busy ? t("recover.submitting") : t("recover.submit")}
        </Button>
      </div>
      <a href={paths.signIn}>{t("back")}</a>
    </form>
  );
}
