import type { TabChannel } from "../browser/tab-channel.ts";
import { ApiError, type ApiErrorCode, isApiError } from "../http/api-error.ts";

/**
 * Message to the other tabs about a failed renewal: its error, and when the last calls of this browser began (ms since
 * 1970).
 */
export interface RenewalFailure {
  code: ApiErrorCode;
  status: number;
  failures: number;
  calls: readonly number[];
}

const delays = [1_000, 2_000, 4_000, 8_000];
const longestDelay = 30_000;
const coolDown = 5_000;
// One second more than a minute, because calls take different times to reach the server.
const callWindow = 61_000;
const mostCalls = 6;

/**
 * Limits retries of a failing renewal: at most six calls a minute, by all tabs of a browser together
 * (docs/reliability.md S6). A delay counts from the start of the failed call, so a call that hung is retried
 * immediately.
 */
export function createRenewalPace(channel: TabChannel<RenewalFailure>) {
  let last: { error: unknown; startedAt: number; endedAt: number } | undefined;
  let failures = 0;
  let calls: readonly number[] = [];
  let remoteFailureListener = () => {};

  function record(error: unknown, startedAt: number) {
    failures += 1;
    calls = [...calls, startedAt].slice(-mostCalls);
    last = { error, startedAt, endedAt: Date.now() };
  }

  function receive(failure: RenewalFailure) {
    ({ failures, calls } = failure);
    const endedAt = Date.now();
    last = {
      error: new ApiError(failure.code, { status: failure.status }),
      startedAt: calls.at(-1) ?? endedAt,
      endedAt,
    };
    remoteFailureListener();
  }

  /** Milliseconds until another call is within the limit. */
  function waitForLimit(): number {
    const [oldest = 0] = calls;
    return calls.length < mostCalls ? 0 : Math.max(0, oldest + callWindow - Date.now());
  }

  channel.listen(receive);

  return {
    /** Records a failed call and sends it to the other tabs, so that they wait too. */
    failed(error: unknown, startedAt: number) {
      record(error, startedAt);
      if (isApiError(error)) channel.post({ code: error.code, status: error.status, failures, calls });
    },
    /** Records a failure of this tab without sending it, unless it is recorded already. */
    recordLocal(error: unknown) {
      if (error !== last?.error) record(error, Date.now());
    },
    /** The error of a renewal, in any tab, that ended at or after `time`; `undefined` when none failed. */
    failureSince: (time: number): unknown => (last && last.endedAt >= time ? last.error : undefined),
    /** The failure that callers get now instead of another attempt: their calls do not speed up the retries. */
    blockingFailure: (): unknown =>
      last && (Date.now() - last.endedAt < coolDown || waitForLimit() > 0) ? last.error : undefined,
    isFailing: () => failures > 0,
    isWithinLimit: () => waitForLimit() === 0,
    /** Milliseconds until the next attempt. */
    delay(): number {
      const since = Date.now() - (last?.startedAt ?? 0);
      return Math.max(0, (delays[failures - 1] ?? longestDelay) - since, waitForLimit());
    },
    /** Call it after a successful renewal, at the end of the session, and when the network is back. */
    forget() {
      last = undefined;
      failures = 0;
      calls = [];
    },
    /** Sets the listener for failed renewals in other tabs. */
    onRemoteFailure(listener: () => void) {
      remoteFailureListener = listener;
    },
  };
}

export type RenewalPace = ReturnType<typeof createRenewalPace>;
