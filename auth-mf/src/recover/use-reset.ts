import type { FormEvent } from "react";
import type { Failure } from "../failure/failure.ts";
import { useLimitedAttempt } from "../failure/use-limited-attempt.ts";
import { textOf, useFieldErrors } from "../form/use-field-errors.ts";
import { useT } from "../use-t.ts";
import { completeRecovery } from "./recover-api.ts";

const passwordLength = 12;

/** Checks and sends the code with the new password. A refusal of one field is shown at that field. */
export function useReset(email: string, onDone: () => void) {
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
