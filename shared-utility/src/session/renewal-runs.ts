import type { SessionAnswer } from "@portico/shared-utility/contract";
import { pause } from "../browser/pause.ts";
import type { ApiClient } from "../http/api-client.ts";
import type { RunExclusive } from "../tab-lock/refresh-lock.ts";
import type { Effect, SessionEvent } from "./tab-session.ts";

interface RunParts {
  request: ApiClient["request"];
  exclusive: RunExclusive;
  dispatch: (event: SessionEvent) => void;
}

interface Run {
  requests: AbortController;
  /** Releases the lock after `keepFor` milliseconds. */
  release: (keepFor: number) => void;
}

// In a tab that was frozen, timers fire a little before the other tabs' writes arrive.
const thawTime = 100;

/** Performs the effects of renewals: the lock of all tabs, requests and pauses. Reports nothing of an ended one. */
export function createRenewalRuns({ request, exclusive, dispatch }: RunParts) {
  const runs = new Map<number, Run>();

  function acquireLock({ run }: Effect<"acquire-lock">) {
    let release: Run["release"] = () => {};
    const released = new Promise<number>((resolve) => {
      release = resolve;
    });
    runs.set(run, { requests: new AbortController(), release });
    exclusive(async () => {
      dispatch({ type: "lock-acquired", run });
      await pause(await released);
    }).catch((error) => dispatch({ type: "lock-failed", run, error }));
  }

  function endRun({ run, keepLockFor }: Effect<"end-run">) {
    runs.get(run)?.requests.abort();
    runs.get(run)?.release(keepLockFor);
    runs.delete(run);
  }

  function sendRequest({ run, request: number, token }: Effect<"send-request">) {
    const current = runs.get(run);
    if (!current) return;
    if (number === 1) {
      current.requests.abort();
      current.requests = new AbortController();
    }
    const { signal } = current.requests;
    const report = (event: SessionEvent) => signal.aborted || dispatch(event);
    postRefresh(token, signal).then(
      (answer) => report({ type: "answer-received", run, answer }),
      (error) => report({ type: "request-failed", run, request: number, error }),
    );
  }

  const postRefresh = (token: string, signal: AbortSignal) =>
    request<SessionAnswer>({
      method: "POST",
      path: "/auth/refresh",
      headers: { "refresh-token": token },
      authorization: "none",
      signal,
    });

  async function hedgeAfter({ run, delay }: Effect<"hedge-after">) {
    const signal = runs.get(run)?.requests.signal;
    await pause(delay - thawTime, signal);
    await pause(thawTime, signal);
    if (signal && !signal.aborted) dispatch({ type: "hedge-due", run });
  }

  async function checkAfter({ run, delay }: Effect<"check-after">) {
    await pause(delay);
    dispatch({ type: "check-due", run });
  }

  return { acquireLock, endRun, sendRequest, hedgeAfter, checkAfter };
}

export type RenewalRuns = ReturnType<typeof createRenewalRuns>;
