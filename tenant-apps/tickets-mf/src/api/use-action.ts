import { useCallback, useState } from "react";
import { type ApiFailure, failureOf } from "./api-failure.ts";

type ActionState = { status: "idle" } | { status: "busy" } | { status: "failed"; failure: ApiFailure };

/** An action that the user starts: one run at a time. Its failure stays until the next run. */
export function useAction<Input, Result>(act: (input: Input) => Promise<Result>, done: (result: Result) => void) {
  const [state, setState] = useState<ActionState>({ status: "idle" });

  const run = useCallback(
    async (input: Input) => {
      setState({ status: "busy" });
      try {
        const result = await act(input);
        setState({ status: "idle" });
        done(result);
      } catch (error) {
        setState({ status: "failed", failure: failureOf(error) });
      }
    },
    [act, done],
  );

  return { run, busy: state.status === "busy", failure: state.status === "failed" ? state.failure : undefined };
}
