import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { network } from "../../platform/limits/network.ts";
import { takeAllowance } from "../../platform/limits/shared-allowance.ts";
import { type AuditEntry, type AuditSource, audit, lineOf } from "./audit.ts";

const hour = 60 * 60_000;
const rowsOfOne = 60;
const rowsOfTenant = 1_000;

/**
 * Writes a row about a refused attempt, which any caller can cause. The rows of one caller and of one tenant in an hour
 * are limited. An attempt above the limit only becomes a line of the log, so that attempts cannot fill the disk.
 */
export async function auditAttempt(deps: Pick<Deps, "db" | "clock">, entry: AuditEntry): Promise<void> {
  if (await isWithinBounds(deps, entry)) await audit(deps.db, entry);
  else entry.note?.(lineOf(entry, null));
}

async function isWithinBounds(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { tenant, actor, address }: AuditSource,
): Promise<boolean> {
  const caller = actor.id ?? network(address ?? "");
  const bounds = [
    { subject: `audit ${tenant} ${actor.kind} ${caller}`, most: rowsOfOne, within: hour },
    { subject: `audit ${tenant}`, most: rowsOfTenant, within: hour },
  ];
  try {
    for (const bound of bounds) await takeAllowance(db, bound, clock.now());
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "request.rate_limited") return false;
    throw error;
  }
}
