import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { throttles } from "../accounts/throttle-table.ts";
import type { Database } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import type { AppBackEnd } from "./app-back-end.ts";

const minute = 60_000;

interface Rate {
  perMinute: number;
  now: Date;
}

/**
 * Takes one call from an application's allowance of a minute, which refills evenly and which all server processes share.
 *
 * @throws ApiError `request.rate_limited` with Retry-After in seconds
 */
export async function takeCall(db: Database, sender: AppBackEnd, { perMinute, now }: Rate): Promise<void> {
  const key = keyOf(sender);
  const at = now.getTime();
  const cost = Math.ceil(minute / perMinute);
  // One number is enough: the instant at which the whole allowance is there again. One far ahead is a clock set back.
  const known = sql`case when ${throttles.attempts}[1] > ${at + 2 * minute}::bigint then 0 else ${throttles.attempts}[1] end`;
  const full = sql`greatest(${known}, ${at}::bigint) + ${cost}::bigint`;
  const taken = await db
    .insert(throttles)
    .values({ key, attempts: [at + cost], updatedAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { attempts: sql`array[${full}]`, updatedAt: now },
      setWhere: sql`${full} <= ${at + minute}::bigint`,
    })
    .returning({ key: throttles.key });
  if (taken.length > 0) return;
  const [row] = await db.select({ attempts: throttles.attempts }).from(throttles).where(eq(throttles.key, key));
  const wait = (row?.attempts[0] ?? at) + cost - minute - at;
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  throw new ApiError("request.rate_limited", { headers: { "retry-after": String(seconds) } });
}

// Of the application, not of one credential: a second one made for replacing it does not double the allowance.
function keyOf({ tenant, module }: AppBackEnd): string {
  return createHash("sha256").update(`send ${tenant} ${module}`).digest("base64url");
}
