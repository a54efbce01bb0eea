import { useRef, useState } from "react";
import { type Failure, failureOf } from "./failure.ts";
import { useCountdown } from "./use-countdown.ts";

/** The state of a form's submission. `number` distinguishes two refusals in a row. */
export type Attempt =
  | { status: "idle" }
  | { status: "sending" }
  | { status: "refused"; failure: Failure; number: number }
  | { status: "done" };

/**
 * Runs one call at a time and stores its refusal. While a 429 counts down, nothing is sent. `takes` lets a form handle
 * a refusal at one of its fields.
 */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ status: "idle" });
  const count = useRef(0);
  const secondsLeft = useCountdown(waitEnd(attempt));

  async function run(call: () => Promise<void>, takes: (failure: Failure) => boolean = () => false) {
    if (attempt.status === "sending" || secondsLeft > 0) return;
    setAttempt({ status: "sending" });
    try {
      await call();
      setAttempt({ status: "done" });
    } catch (error) {
      const failure = failureOf(error);
      count.current += 1;
      setAttempt(takes(failure) ? { status: "idle" } : { status: "refused", failure, number: count.current });
    }
  }

  return { attempt, secondsLeft, run };
}

function waitEnd(attempt: Attempt) {
  return attempt.status === "refused" && attempt.failure.kind === "rate" ? attempt.failure.until : 0;
}
