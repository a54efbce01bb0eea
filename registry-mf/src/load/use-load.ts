import { useCallback, useEffect, useState } from "react";

/** The result of a request. A reload keeps the old data on the screen until the new data arrives. */
export type Loaded<T> =
  | { status: "loading" }
  | { status: "loaded"; data: T }
  | { status: "failed"; error: unknown; isRetrying: boolean; data?: T };

/** Loads when it is first rendered, and again on `reload`. `load` must stay the same function between renders. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => (before.status === "failed" ? { ...before, isRetrying: true } : before));
    load(stop.signal).then(
      (data) => stop.signal.aborted || setState({ status: "loaded", data }),
      (error: unknown) =>
        stop.signal.aborted ||
        setState((before) => ({
          status: "failed",
          error,
          isRetrying: false,
          ...("data" in before && { data: before.data }),
        })),
    );
    return () => stop.abort();
  }, [load, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { state, reload };
}
