import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { throttles } from "./throttle-table.ts";

/**
 * How far the clocks of processes may be apart, in milliseconds, and no longer than the allowance takes to refill, so that a caller
 * gains nothing by changing to another process. A clock that was set back by less keeps a caller waiting for that long at most.
 */
const clockSpread = 10 * 60_000;

export interface Allowance {
  /** The counted thing, e.g. an application or an account. */
  subject: string;
  most: number;
  /** Milliseconds in which an empty allowance refills completely, at a constant rate. */
  within: number;
}

/**
 * Takes one call from an allowance that all server processes share.
 * @throws ApiError `request.rate_limited` with Retry-After in seconds
 */
export async function takeAllowance(
  db: Database | Transaction,
  { subject, most, within }: Allowance,
  now: Date,
): Promise<void> {
  const key = createHash("sha256").update(subject).digest("base64url");
  const at = now.getTime();
  const cost = Math.ceil(within / most);
  // The row stores one number: the instant at which the allowance is full again. One that is further away than any process can
  // have stored was stored before the clock was set back, and counts as 0.
  const latest = at + within + Math.min(clockSpread, within);
  const known = sql`case when ${throttles.attempts}[1] > ${latest}::bigint then 0 else ${throttles.attempts}[1] end`;
  const full = sql`greatest(${known}, ${at}::bigint) + ${cost}::bigint`;
  const updated = await db
    .insert(throttles)
    .values({ key, attempts: [at + cost], updatedAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { attempts: sql`array[${full}]`, updatedAt: now },
      setWhere: sql`${full} <= ${at + within}::bigint`,
    })
    .returning({ key: throttles.key });
  if (updated.length > 0) return;
  const [row] = await db.select({ attempts: throttles.attempts }).from(throttles).where(eq(throttles.key, key));
  const wait = (row?.attempts[0] ?? at) + cost - within - at;
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  throw new ApiError("request.rate_limited", { headers: { "retry-after": String(seconds) } });
}
