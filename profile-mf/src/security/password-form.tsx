import { PasswordField } from "@portico/shared-ui";
import { isApiError } from "@portico/shared-utility";
import { type FormEvent, useId, useState } from "react";
import css from "../form/form.module.css";
import { ProblemSummary } from "../form/problem-summary.tsx";
import { SubmitRow } from "../form/submit-row.tsx";
import { useExplain } from "../form/use-explain.ts";
import { useOnline } from "../form/use-online.ts";
import { type FormProblem, problemOf, useSave } from "../form/use-save.ts";
import { useUnsaved } from "../unsaved/unsaved-guard.tsx";
import { useT } from "../use-t.ts";
import { changePassword } from "./password-api.ts";

const passwordLength = 12;

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useT();
  const explainOther = useExplain();
  const online = useOnline();
  const currentId = useId();
  const newId = useId();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { save, run } = useSave();
  const busy = save.status === "saving";
  useUnsaved(current !== "" || password !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!online) return;
    const wrong = [
      ...(current === "" ? [{ field: currentId, message: t("security.currentEmpty") }] : []),
      ...(password.length < passwordLength ? [{ field: newId, message: t("security.newWeak") }] : []),
    ];
    run(wrong, () => changePassword({ current, password }).then(onChanged), explain);
  }

  function explain(error: unknown): FormProblem {
    const code = isApiError(error) ? error.code : undefined;
    if (code === "auth.credentials") return { fields: [{ field: currentId, message: t("security.currentWrong") }] };
    if (code === "auth.password_weak") return { fields: [{ field: newId, message: t("security.newWeak") }] };
    return explainOther(error);
  }

  const shared = {
    readOnly: busy || !online,
    showLabel: t("password.show"),
    hideLabel: t("password.hide"),
    shownText: t("password.shown"),
    hiddenText: t("password.hidden"),
    capsText: t("password.caps"),
  };

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {save.status === "refused" && <ProblemSummary key={save.number} problem={save.problem} />}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...shared}
        id={currentId}
        label={t("security.current")}
        name="current-password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={problemOf(save, currentId)}
      />
      <PasswordField
        {...shared}
        id={newId}
        label={t("security.new")}
        name="new-password"
        autoComplete="new-password"
        hint={t("security.rule")}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problemOf(save, newId)}
      />
      <SubmitRow label={t("security.change")} busyLabel={t("security.changing")} busy={busy} online={online} />
    </form>
  );
}
