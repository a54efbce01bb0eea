import { LRUCache } from "lru-cache";
import type { Clock } from "../jobs/clock.ts";
import { ApiError } from "./api-error.ts";

/** A token bucket: `most` calls in a burst, refilled evenly. */
interface CallRate {
  most: number;
  perSecond: number;
}

/** A caller, e.g. a user or an address, with its limit. */
interface CountedCall {
  subject: string;
  rate: CallRate;
}

export interface CallLimits {
  /** @throws ApiError `request.rate_limited` with Retry-After in seconds */
  take(calls: readonly CountedCall[]): void;
}

const mostKept = 10_000;

export const perMinute = (calls: number): CallRate => ({ most: calls, perSecond: calls / 60 });

/**
 * Limits calls in this process's memory, so that a caller who sends too many causes no work for the database. Passwords
 * and codes are counted by `Throttle` in the database, because there every single attempt counts, across all processes.
 */
export function createCallLimits(clock: Clock): CallLimits {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: mostKept });

  /** Takes one call from the bucket and returns 0, or returns the seconds until the next call is allowed. */
  function wait({ subject, rate: { most, perSecond } }: CountedCall): number {
    const now = clock.now().getTime();
    const { left, at } = buckets.get(subject) ?? { left: most, at: now };
    const filled = Math.min(most, left + (Math.max(0, now - at) / 1_000) * perSecond);
    buckets.set(subject, { left: filled >= 1 ? filled - 1 : filled, at: now });
    return filled >= 1 ? 0 : Math.ceil((1 - filled) / perSecond);
  }

  return {
    take(calls) {
      for (const call of calls) {
        const seconds = wait(call);
        if (seconds > 0) throw new ApiError("request.rate_limited", { headers: { "retry-after": String(seconds) } });
      }
    },
  };
}
