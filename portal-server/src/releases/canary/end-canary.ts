import type { Release } from "@portico/shared-utility/contract";
import type { AuditSource } from "../../identity/audit/audit.ts";
import { auditRelease } from "../../identity/audit/audit-release.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { actOnce, type KeyedCall } from "../../platform/jobs/keyed-call.ts";
import { writeHistory } from "../maps/release-store.ts";
import { type CanaryPlace, removeCanary } from "../registry/canary-store.ts";
import { readCurrent, readRelease } from "../registry/release-history.ts";

/**
 * Ends a canary: everybody gets the stable release again. The end is recorded in the history. When several callers end
 * the same canary concurrently, one succeeds.
 * @param release the id of the canary that the caller expects to be running
 * @param once the call under its idempotency key
 * @throws ApiError `release.no_canary`
 */
export function endCanary(
  db: Database,
  { environment, scope }: CanaryPlace,
  release: number,
  { author, reason, by }: { author: string; reason: string; by: AuditSource },
  once?: KeyedCall<Release | undefined>,
) {
  return actOnce(db, once, async (tx) => {
    const isRemoved = await removeCanary(tx, { environment, scope }, release);
    const current = await readCurrent(tx, environment, scope);
    if (!isRemoved || !current) throw new ApiError("release.no_canary", { details: { environment, scope } });
    const { document } = current;
    const step = { environment, scope, document, kind: "rollback" as const, author, reason, source: release };
    const id = await writeHistory(tx, step, current.release.id);
    const details = { release: id, canary: release, reason };
    await auditRelease(tx, by, { environment, scope, action: "canary.end", details });
    return (await readRelease(tx, id))?.release;
  });
}
