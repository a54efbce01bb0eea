import { useCallback, useEffect, useState } from "react";
import { type Failure, failureOf } from "./failure.ts";

export type Loaded<T> =
  | { status: "loading"; data: T | undefined }
  | { status: "loaded"; data: T }
  | { status: "failed"; failure: Failure };

/** Loads when mounted, whenever `load` changes and on `reload`; a result that comes too late is dropped. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ status: "loading", data: undefined });

  const start = useCallback(() => {
    const abort = new AbortController();
    const settle = (next: Loaded<T>) => abort.signal.aborted || setState(next);
    setState((before) => ({ status: "loading", data: before.status === "failed" ? undefined : before.data }));
    load(abort.signal).then(
      (data) => settle({ status: "loaded", data }),
      (error) => settle({ status: "failed", failure: failureOf(error) }),
    );
    return () => abort.abort();
  }, [load]);

  useEffect(start, [start]);
  return { state, reload: start };
}
