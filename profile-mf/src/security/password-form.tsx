import { PasswordField, type PasswordFieldProps } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import { useGuessable, useOnline, usePortal } from "@portico/shared-utility/react";
import { type FormEvent, useEffect } from "react";
import css from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { SubmitRow } from "../form/submit-row.tsx";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { useChangePassword } from "./use-change-password.ts";

export function PasswordForm({ email, name, onChanged }: { email: string; name: string; onChanged: () => void }) {
  const t = useT();
  const online = useOnline();
  const { attempt, submit, current, next } = useChangePassword(onChanged);
  const busy = attempt.status === "sending";
  const readOnly = busy || !online;
  const guessable = useGuessableWarning(next.value, [email, name]);
  useUnsaved(current.value !== "" || next.value !== "");

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (online) submit();
  }

  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      {attempt.status === "refused" && <ProblemSummary key={attempt.number} problem={attempt.refusal} />}
      {/* For password managers: the user of the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...current}
        label={t("security.current")}
        name="current-password"
        autoComplete="current-password"
        readOnly={readOnly}
      />
      <PasswordInput
        {...next}
        label={t("security.new")}
        name="new-password"
        autoComplete="new-password"
        hint={guessable && !next.error ? t("security.newGuessable") : t("security.rule")}
        readOnly={readOnly}
      />
      <SubmitRow label={t("security.change")} busyLabel={t("security.changing")} busy={busy} online={online} />
    </form>
  );
}

/** Announces that the password can be guessed from the page's facts about the user. */
function useGuessableWarning(password: string, personal: string[]): boolean {
  const t = useT();
  const portal = usePortal();
  const guessable = useGuessable(password, [...personal, bootDocument().tenant.domain]);
  useEffect(() => {
    if (guessable) portal.announce(t("security.newGuessable"));
  }, [guessable, portal, t]);
  return guessable;
}

type Texts = "showLabel" | "hideLabel" | "shownText" | "hiddenText" | "capsText";

function PasswordInput(props: Omit<PasswordFieldProps, Texts>) {
  const t = useT();
  return (
    <PasswordField
      aria-required
      showLabel={t("password.show")}
      hideLabel={t("password.hide")}
      shownText={t("password.shown")}
      hiddenText={t("password.hidden")}
      capsText={t("password.caps")}
      {...props}
    />
  );
}
