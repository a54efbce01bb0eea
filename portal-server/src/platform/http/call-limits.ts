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
  /**
   * @param cost as how many calls this one counts
   * @throws ApiError `request.rate_limited` with Retry-After in seconds
   */
  take(calls: readonly CountedCall[], cost?: number): void;
}

/** Of each kind, which is the first word of the subject: strangers push out only what is counted like them. */
const mostKept = 10_000;

export const perMinute = (calls: number): CallRate => ({ most: calls, perSecond: calls / 60 });

/**
 * Limits calls in this process's memory, so that a caller who sends too many causes no work for the database. Passwords
 * and codes are counted by `Throttle` in the database, because there every single attempt counts, across all processes.
 */
export function createCallLimits(clock: Clock): CallLimits {
  const kinds = new Map<string, LRUCache<string, { left: number; at: number }>>();

  /** Takes the cost from the bucket and returns 0, or returns the seconds until the call is allowed. */
  function wait({ subject, rate: { most, perSecond } }: CountedCall, cost: number): number {
    const now = clock.now().getTime();
    const [kind = ""] = subject.split(" ", 1);
    const buckets = kinds.get(kind) ?? new LRUCache({ max: mostKept });
    kinds.set(kind, buckets);
    const { left, at } = buckets.get(subject) ?? { left: most, at: now };
    const filled = Math.min(most, left + (Math.max(0, now - at) / 1_000) * perSecond);
    const needed = Math.min(cost, most);
    buckets.set(subject, { left: filled >= needed ? filled - needed : filled, at: now });
    return filled >= needed ? 0 : Math.ceil((needed - filled) / perSecond);
  }

  return {
    take(calls, cost = 1) {
      for (const call of calls) {
        const seconds = wait(call, cost);
        if (seconds > 0) throw new ApiError("request.rate_limited", { headers: { "retry-after": String(seconds) } });
      }
    },
  };
}
