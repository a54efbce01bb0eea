import type { SessionResponse } from "@portico/shared-utility/contract";
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
    const { promise: released, release } = createRelease();
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

  function sendRequest(effect: Effect<"send-request">) {
    const run = runs.get(effect.run);
    if (run) postRefresh({ request, dispatch }, run, effect);
  }

  const hedgeAfter = ({ run, delay }: Effect<"hedge-after">) =>
    pauseAwake(delay, runs.get(run)?.requests.signal, () => dispatch({ type: "hedge-due", run }));

  async function checkAfter({ run, delay }: Effect<"check-after">) {
    await pause(delay);
    dispatch({ type: "check-due", run });
  }

  return { acquireLock, endRun, sendRequest, hedgeAfter, checkAfter };
}

export type RenewalRuns = ReturnType<typeof createRenewalRuns>;

function createRelease() {
  let release: Run["release"] = () => {};
  const promise = new Promise<number>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

/** Sends `POST /auth/refresh`. The first request of a try aborts those of the try before. */
function postRefresh(
  { request, dispatch }: Pick<RunParts, "request" | "dispatch">,
  current: Run,
  { run, request: number, token }: Effect<"send-request">,
) {
  if (number === 1) {
    current.requests.abort();
    current.requests = new AbortController();
  }
  const { signal } = current.requests;
  const report = (event: SessionEvent) => signal.aborted || dispatch(event);
  const headers = { "refresh-token": token };
  request<SessionResponse>({ method: "POST", path: "/auth/refresh", headers, authorization: "none", signal }).then(
    (response) => report({ type: "response-received", run, response }),
    (error) => report({ type: "request-failed", run, request: number, error }),
  );
}

/** Calls `then` after a pause, unless the signal was aborted. */
async function pauseAwake(delay: number, signal: AbortSignal | undefined, then: () => void) {
  await pause(delay - thawTime, signal);
  await pause(thawTime, signal);
  if (signal && !signal.aborted) then();
}
