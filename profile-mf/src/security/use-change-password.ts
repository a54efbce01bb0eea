import { isApiError } from "@portico/shared-utility";
import { useAttempt } from "@portico/shared-utility/react";
import { useId, useState } from "react";
import { type FormProblem, problemOf } from "../form/form-problem.ts";
import { useExplain } from "../form/use-explain.ts";
import { useT } from "../use-t.ts";
import { changePassword } from "./password-api.ts";

const passwordLength = 12;

/** One password field of the form: its id and the typed text. */
function usePasswordText() {
  const [value, setValue] = useState("");
  return { id: useId(), value, setValue };
}

/** The text about a refused new password, if there is one. */
function refusalOf(password: string, current: string) {
  if (password.length < passwordLength) return "security.newWeak";
  return password === current ? "security.newSame" : undefined;
}

/** Checks and sends a change of password. A refused password is an error of its field. */
export function useChangePassword(onChanged: () => void) {
  const t = useT();
  const explainOther = useExplain();
  const current = usePasswordText();
  const next = usePasswordText();
  const { attempt, run, refuse } = useAttempt<FormProblem>();

  function submit() {
    const refusal = refusalOf(next.value, current.value);
    const wrong = [
      ...(current.value === "" ? [{ field: current.id, message: t("security.currentEmpty") }] : []),
      ...(refusal ? [{ field: next.id, message: t(refusal) }] : []),
    ];
    if (wrong.length > 0) return refuse({ fields: wrong });
    const passwords = { current: current.value, password: next.value };
    run(() => changePassword(passwords).then(onChanged), explain);
  }

  function explain(error: unknown): FormProblem {
    const code = isApiError(error) ? error.code : undefined;
    if (code === "auth.credentials") return { fields: [{ field: current.id, message: t("security.currentWrong") }] };
    if (code === "auth.password_weak") return { fields: [{ field: next.id, message: t("security.newWeak") }] };
    if (code === "auth.password_guessable")
      return { fields: [{ field: next.id, message: t("security.newGuessable") }] };
    return explainOther(error);
  }

  const field = ({ id, value, setValue }: ReturnType<typeof usePasswordText>) => ({
    id,
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
    error: problemOf(attempt, id),
  });

  return { attempt, submit, current: field(current), next: field(next) };
}
