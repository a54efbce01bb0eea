import { network } from "../accounts/attempt-limits.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../http/api-error.ts";

// Many people may share an address, and a broken part is reported by all of them at once.
const perAddress = { most: 60, perSecond: 1 };
const perTenant = { most: 600, perSecond: 10 };
const mostKept = 10_000;

/**
 * Limits reports by address and by tenant. In this process's memory: whoever sends too many must not make the
 * database work, and a lost report costs a line of the log.
 */
export function createReportLimits(clock: Clock) {
  const buckets = new Map<string, { left: number; at: number }>();

  /** Seconds until one more is taken, 0 when this one is. */
  function take(key: string, { most, perSecond }: typeof perAddress): number {
    const now = clock.now().getTime();
    const { left, at } = buckets.get(key) ?? { left: most, at: now };
    const filled = Math.min(most, left + (Math.max(0, now - at) / 1_000) * perSecond);
    buckets.delete(key);
    const [oldest] = buckets.keys();
    if (buckets.size >= mostKept && oldest !== undefined) buckets.delete(oldest);
    buckets.set(key, { left: filled >= 1 ? filled - 1 : filled, at: now });
    return filled >= 1 ? 0 : Math.ceil((1 - filled) / perSecond);
  }

  return {
    /** @throws ApiError `request.rate_limited` with Retry-After in seconds */
    count(tenant: string, address: string): void {
      const wait = take(`address ${network(address)}`, perAddress) || take(`tenant ${tenant}`, perTenant);
      if (wait > 0) throw new ApiError("request.rate_limited", { headers: { "retry-after": String(wait) } });
    },
  };
}
