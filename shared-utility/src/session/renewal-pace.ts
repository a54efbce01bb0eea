import type { TabChannel } from "../browser/tab-channel.ts";
import { ApiError, type ApiErrorCode, isApiError } from "../http/api-error.ts";

/** What a tab tells the others of a renewal that failed: why, and when the last calls of this browser began. */
export interface RenewalFailure {
  code: ApiErrorCode;
  status: number;
  failures: number;
  calls: readonly number[];
}

const delays = [1_000, 2_000, 4_000, 8_000];
const longestDelay = 30_000;
const coolDown = 5_000;
// A second more than a minute: calls do not all take the same time to reach the server.
const minute = 61_000;
const mostCalls = 6;

/**
 * How often a renewal that keeps failing is tried: six times a minute at most, by all tabs of a browser together
 * (reliability.md, S6). A delay counts from the beginning of the call that failed, so one that hung is repeated at once.
 */
export function createRenewalPace(channel: TabChannel<RenewalFailure>) {
  let last: { error: unknown; begun: number; ended: number } | undefined;
  let failures = 0;
  let calls: readonly number[] = [];
  let hearer = () => {};

  function note(error: unknown, begun: number) {
    failures += 1;
    calls = [...calls, begun].slice(-mostCalls);
    last = { error, begun, ended: Date.now() };
  }

  function hear(told: RenewalFailure) {
    ({ failures, calls } = told);
    const ended = Date.now();
    last = { error: new ApiError(told.code, { status: told.status }), begun: calls.at(-1) ?? ended, ended };
    hearer();
  }

  /** Milliseconds until the minute has room for another call. */
  function room(): number {
    const [oldest = 0] = calls;
    return calls.length < mostCalls ? 0 : Math.max(0, oldest + minute - Date.now());
  }

  channel.listen(hear);

  return {
    /** A call failed: the other tabs need not make the same experience. */
    failed(error: unknown, begun: number) {
      note(error, begun);
      if (isApiError(error)) channel.post({ code: error.code, status: error.status, failures, calls });
    },
    /** A failure of this tab's own, unless it is the one that is known already. */
    recordLocal(error: unknown) {
      if (error !== last?.error) note(error, Date.now());
    },
    /** How a call ended that was asked for at the same time as `asked`, if it failed. */
    since: (asked: number): unknown => (last && last.ended >= asked ? last.error : undefined),
    /** The failure that a caller gets now instead of another try: callers are no reason to hurry. */
    blockingFailure: (): unknown =>
      last && (Date.now() - last.ended < coolDown || room() > 0) ? last.error : undefined,
    isFailing: () => failures > 0,
    hasRoom: () => room() === 0,
    /** Milliseconds until the next try. */
    delay(): number {
      const since = Date.now() - (last?.begun ?? 0);
      return Math.max(0, (delays[failures - 1] ?? longestDelay) - since, room());
    },
    /** A token was got, the session has ended, or the network is another one. */
    forget() {
      last = undefined;
      failures = 0;
      calls = [];
    },
    /** Calls back when another tab's renewal has failed. */
    onRemoteFailure(hear: () => void) {
      hearer = hear;
    },
  };
}

export type RenewalPace = ReturnType<typeof createRenewalPace>;
