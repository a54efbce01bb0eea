import { useCallback, useEffect, useState } from "react";

/** What was asked of the server. A reload keeps the old answer on the screen until the new one is there. */
export type Loaded<T> =
  | { status: "loading" }
  | { status: "loaded"; data: T }
  | { status: "failed"; error: unknown; data?: T };

/** Asks when it is first shown, and again on `reload`. `ask` must stay the same function between renderings. */
export function useLoad<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same question again.
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(
      (data) => stop.signal.aborted || setState({ status: "loaded", data }),
      (error: unknown) =>
        stop.signal.aborted ||
        setState((before) => ({ status: "failed", error, ...("data" in before && { data: before.data }) })),
    );
    return () => stop.abort();
  }, [ask, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { state, reload };
}
