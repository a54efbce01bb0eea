import { useCallback, useEffect, useRef, useState } from "react";

/** While a later load runs or has failed, the previous data stays available. */
export type Loaded<Data, Failure> =
  | { status: "loading"; data: Data | undefined }
  | { status: "loaded"; data: Data }
  | { status: "failed"; data: Data | undefined; failure: Failure };

export interface FailureKinds<Failure> {
  /** What the screen shows for an error of `load`. */
  of(error: unknown): Failure;
  /** Whether another attempt can succeed, e.g. after a lost connection, not for what is missing or refused. */
  isTemporary(failure: Failure): boolean;
  /** The seconds that the server asks to wait for (`Retry-After`). */
  retryAfter?(failure: Failure): number | undefined;
}

const firstPause = 2_000;
const longestPause = 30_000;
const longestAsked = 3_600_000;

/**
 * Loads on mount, whenever `load` changes, and on `reload`. A result that arrives too late is dropped. A temporary
 * failure stays until a later attempt succeeds: after 2, 4, 8 and 16 s, then every 30 s, and when the network is back;
 * not while the page is hidden.
 * @param load a function that changes only with what it loads (`useCallback`)
 * @param failures the same object for each render
 * @returns the state; `reload` for "Try again"; `replace` for newer data from another call
 */
export function useLoad<Data, Failure>(
  load: (signal: AbortSignal) => Promise<Data>,
  failures: FailureKinds<Failure>,
): { state: Loaded<Data, Failure>; reload: () => Promise<void>; replace: (data: Data) => void } {
  const [state, setState] = useState<Loaded<Data, Failure>>({ status: "loading", data: undefined });
  const running = useRef<AbortController>(undefined);

  const attempt = useCallback(async () => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    try {
      const data = await load(abort.signal);
      if (!abort.signal.aborted) setState({ status: "loaded", data });
    } catch (error) {
      if (!abort.signal.aborted) setState(({ data }) => ({ status: "failed", data, failure: failures.of(error) }));
    }
  }, [load, failures]);

  const reload = useCallback(() => {
    setState(({ data }) => ({ status: "loading", data }));
    return attempt();
  }, [attempt]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);

  useRepeats(state, failures, attempt);
  const replace = useCallback((data: Data) => {
    running.current?.abort();
    setState({ status: "loaded", data });
  }, []);
  return { state, reload, replace };
}

/** Each failed attempt is a new state, so each has its own pause. */
function useRepeats<Failure>(
  state: Loaded<unknown, Failure>,
  failures: FailureKinds<Failure>,
  attempt: () => Promise<void>,
) {
  const failed = useRef(0);
  useEffect(() => {
    if (state.status !== "failed") failed.current = 0;
    if (state.status !== "failed" || !failures.isTemporary(state.failure)) return;
    const pause = Math.min(firstPause * 2 ** failed.current, longestPause);
    failed.current += 1;
    const asked = Math.min((failures.retryAfter?.(state.failure) || 0) * 1_000, longestAsked);
    const end = new AbortController();
    const { signal } = end;
    const repeat = () => {
      if (document.visibilityState !== "hidden") return void attempt();
      document.addEventListener("visibilitychange", repeat, { once: true, signal });
    };
    // Jitter: after an outage, not all users call at once.
    const timer = setTimeout(
      repeat,
      asked > pause ? asked * (1 + Math.random() / 4) : pause * (0.75 + Math.random() / 2),
    );
    // A service that names a time has responded: the network was not missing.
    if (asked === 0) window.addEventListener("online", repeat, { signal });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [state, failures, attempt]);
}
