import { currentSession, signIn } from "@portico/shared-utility";
import { useSession } from "@portico/shared-utility/react";
import { useLimitedAttempt } from "../failure/use-limited-attempt.ts";
import { useRecoveryDraft } from "../recover/recovery-draft.ts";

/** Signs in. The orchestrator leaves this page once there is a session. Until then the form stays busy. */
export function useSignIn() {
  const { attempt, secondsLeft, run, reset } = useLimitedAttempt();
  const session = useSession();
  const recovery = useRecoveryDraft();
  const leaving = attempt.status === "done" && session.status === "signed-in";

  function submit(email: string, password: string) {
    return run(async () => {
      await signIn(email, password);
      if (currentSession().status === "signed-in") recovery.clear();
    });
  }

  return { submit, reset, attempt, secondsLeft, busy: attempt.status === "sending" || leaving };
}
