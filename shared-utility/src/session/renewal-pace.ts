import { ApiError, type ApiErrorCode, isApiError } from "../http/api-error.ts";

/** The failed renewals of this browser since the last success. Times are ms since 1970. */
export interface Failures {
  count: number;
  /** When the last renewals began, oldest first. */
  calls: readonly number[];
  last: { error: unknown; startedAt: number; endedAt: number } | undefined;
}

/** Message to the other tabs about a failed renewal. */
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

/** Milliseconds since `time`. A time in the future is from before the clock was set back, so it counts as long ago. */
export const elapsed = (time: number, now: number) => (time > now ? Number.POSITIVE_INFINITY : now - time);

export const noFailures: Failures = { count: 0, calls: [], last: undefined };

/** Adds a renewal that began at `startedAt` and failed now. */
export function recordFailure({ count, calls }: Failures, error: unknown, startedAt: number, now: number): Failures {
  return {
    count: count + 1,
    calls: [...calls, startedAt].slice(-mostCalls),
    last: { error, startedAt, endedAt: now },
  };
}

/** The message about the last failure; `undefined` when its error is not one of a call. */
export function failureMessage({ count, calls, last }: Failures): RenewalFailure | undefined {
  if (!isApiError(last?.error)) return undefined;
  return { code: last.error.code, status: last.error.status, failures: count, calls };
}

/** The failures of this browser after another tab's renewal failed. */
export function remoteFailures({ code, status, failures, calls }: RenewalFailure, now: number): Failures {
  const error = new ApiError(code, { status });
  return { count: failures, calls, last: { error, startedAt: calls.at(-1) ?? now, endedAt: now } };
}

/** The error of a renewal, in any tab, that ended at or after `time`; `undefined` when none failed. */
export function failureSince({ last }: Failures, time: number, now: number): unknown {
  return last && elapsed(last.endedAt, now) <= elapsed(time, now) ? last.error : undefined;
}

/** The error that callers get now instead of another attempt: their calls do not speed up the retries. */
export function blockingFailure(failures: Failures, now: number): unknown {
  const { last } = failures;
  return last && (elapsed(last.endedAt, now) < coolDown || !isWithinLimit(failures, now)) ? last.error : undefined;
}

/** Whether another call is within six calls a minute, by all tabs of a browser together (docs/reliability.md S6). */
export function isWithinLimit(failures: Failures, now: number): boolean {
  return waitForLimit(failures, now) === 0;
}

/** Milliseconds until the next attempt. They count from the start of the last one: a call that hung is retried now. */
export function retryDelay(failures: Failures, now: number): number {
  const since = elapsed(failures.last?.startedAt ?? 0, now);
  return Math.max(0, (delays[failures.count - 1] ?? longestDelay) - since, waitForLimit(failures, now));
}

function waitForLimit({ calls }: Failures, now: number): number {
  const [oldest = 0] = calls;
  return calls.length < mostCalls ? 0 : Math.max(0, callWindow - elapsed(oldest, now));
}
