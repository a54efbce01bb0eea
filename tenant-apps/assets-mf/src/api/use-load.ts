import { useCallback, useEffect, useState } from "react";
import { type Failure, failureOf } from "./failure.ts";

/** While a later load runs or has failed, the previous data stays available. */
export type Loaded<T> =
  | { status: "loading"; data: T | undefined }
  | { status: "loaded"; data: T }
  | { status: "failed"; data: T | undefined; failure: Failure };

/** Retries a failed load when the network is back. */
function useRetryOnline(hasFailed: boolean, reload: () => void) {
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => reload();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, reload]);
}

/** Loads on mount, whenever `load` changes, and on `reload`. A result that arrives too late is dropped. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: "loading", data: undefined });

  const start = useCallback(() => {
    const abort = new AbortController();
    const settle = (next: (before: Loaded<T>) => Loaded<T>) => abort.signal.aborted || setState(next);
    setState(({ data }) => ({ status: "loading", data }));
    load(abort.signal).then(
      (data) => settle(() => ({ status: "loaded", data })),
      (error) => settle(({ data }) => ({ status: "failed", data, failure: failureOf(error) })),
    );
    return () => abort.abort();
  }, [load]);

  useEffect(start, [start]);
  useRetryOnline(state.status === "failed", start);
  return { state, reload: start };
}
