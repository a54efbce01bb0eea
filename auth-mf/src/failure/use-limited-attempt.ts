import { type Attempt, useAttempt } from "@portico/shared-utility/react";
import { type Failure, failureOf } from "./failure.ts";
import { useCountdown } from "./use-countdown.ts";

/**
 * Submits a form. While a 429 counts down, nothing is sent, and `reset` leaves its message. `takes` lets a form handle a refusal
 * at one of its fields.
 */
export function useLimitedAttempt() {
  const { attempt, run, reset } = useAttempt<Failure>();
  const secondsLeft = useCountdown(waitEnd(attempt));

  async function submit(call: () => Promise<void>, takes: (failure: Failure) => boolean = () => false) {
    if (secondsLeft > 0) return;
    await run(call, (error) => {
      const failure = failureOf(error);
      return takes(failure) ? undefined : failure;
    });
  }

  return { attempt, secondsLeft, run: submit, reset: () => secondsLeft > 0 || reset() };
}

function waitEnd(attempt: Attempt<Failure>) {
  return attempt.status === "refused" && attempt.refusal.kind === "rate" ? attempt.refusal.until : 0;
}
