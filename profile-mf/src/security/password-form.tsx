import { useOnline } from "@portico/shared-utility/react";
import type { FormEvent } from "react";
import css from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { SubmitRow } from "../form/submit-row.tsx";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { PasswordInput } from "./password-input.tsx";
import { useChangePassword } from "./use-change-password.ts";

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useT();
  const online = useOnline();
  const { save, submit, current, next } = useChangePassword(onChanged);
  const busy = save.status === "saving";
  const readOnly = busy || !online;
  useUnsaved(current.value !== "" || next.value !== "");

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (online) submit();
  }

  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      {save.status === "refused" && <ProblemSummary key={save.number} problem={save.problem} />}
      {/* Tells password managers whose password this is. */}
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
        hint={t("security.rule")}
        readOnly={readOnly}
      />
      <SubmitRow label={t("security.change")} busyLabel={t("security.changing")} busy={busy} online={online} />
    </form>
  );
}
