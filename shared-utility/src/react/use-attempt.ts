import { useRef, useState } from "react";

/** The state of a form's submission, or of another call that a user starts. `number` distinguishes two refusals in a row. */
export type Attempt<Refusal> =
  | { status: "idle" }
  | { status: "sending" }
  | { status: "refused"; refusal: Refusal; number: number }
  | { status: "done" };

/**
 * Makes one call at a time and stores its outcome. A form keeps the typed values itself.
 * @returns `run(call, refusalOf)` makes the call unless one is in flight, and maps its error to the form's refusal, or
 * to `undefined` when the form shows none. `refuse(refusal)` sets a refusal of the form itself, `reset` removes the
 * outcome after a change. None of them rejects, unless `refusalOf` throws.
 */
export function useAttempt<Refusal>() {
  const [attempt, setAttempt] = useState<Attempt<Refusal>>({ status: "idle" });
  const refusals = useRef(0);
  const reset = () => setAttempt({ status: "idle" });

  function refuse(refusal: Refusal) {
    refusals.current += 1;
    setAttempt({ status: "refused", refusal, number: refusals.current });
  }

  async function run(call: () => Promise<unknown>, refusalOf: (error: unknown) => Refusal | undefined) {
    if (attempt.status === "sending") return;
    setAttempt({ status: "sending" });
    try {
      await call();
      setAttempt({ status: "done" });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) reset();
      else refuse(refusal);
    }
  }

  return { attempt, run, refuse, reset };
}
