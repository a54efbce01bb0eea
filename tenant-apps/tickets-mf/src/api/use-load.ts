import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiFailure, failureOf } from "./api-failure.ts";

/** While a later load runs or has failed, the previous data stays available. */
export type Loaded<T> =
  | { status: "loading"; data: T | undefined }
  | { status: "loaded"; data: T }
  | { status: "failed"; data: T | undefined; failure: ApiFailure };

/** Retries a failed load when the network is back. */
function useRetryOnline(hasFailed: boolean, reload: () => void) {
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => reload();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, reload]);
}

/** Loads on mount and whenever `load` changes. A result that arrives too late is dropped. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: "loading", data: undefined });
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState((before) => ({ status: "loading", data: before.data }));
    try {
      const data = await load(abort.signal);
      if (!abort.signal.aborted) setState({ status: "loaded", data });
    } catch (error) {
      if (abort.signal.aborted) return;
      setState((before) => ({ status: "failed", data: before.data, failure: failureOf(error) }));
    }
  }, [load]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);

  useRetryOnline(state.status === "failed", reload);

  const replace = useCallback((data: T) => setState({ status: "loaded", data }), []);
  return { state, reload, replace };
}
