import { lt, or } from "drizzle-orm";
import { sentRequests } from "../../messaging/delivery/sent-request-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { idempotencyKeys } from "../../platform/http/idempotency-key-table.ts";
import { visitorHealth } from "../../releases/canary/visitor-health-table.ts";
import { registryRequests } from "../../releases/registry/registry-request-table.ts";
import { auditRows } from "../audit/audit-table.ts";
import { sessions } from "./session-table.ts";
import { throttles } from "./throttle-table.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const interval = 10 * minute;
// The longest window of any limit.
const throttleRetention = day;
// An ended session is refused with or without its row.
const endedSessionRetention = day;
// How long an Idempotency-Key is valid (docs/notifications.md).
const keyRetention = 24 * 60 * minute;
// The health of a canary is counted from its start, and no canary should last longer.
const healthRetention = 30 * 24 * 60 * minute;

/** Deletes outdated rows every ten minutes, so that the tables do not grow without limit. */
export const housekeepingPlugin = definePlugin("housekeeping", ["accounts"], (app) => {
  const { db, clock, config } = app.deps;
  const timer = setInterval(() => {
    deleteOutdated(db, clock.now(), config.auditDays).catch((err: unknown) =>
      app.log.warn({ err }, "housekeeping failed"),
    );
  }, interval);
  timer.unref();
  app.addHook("onClose", () => clearInterval(timer));
});

/** Deletes expired sessions, sessions that ended a day ago, and outdated throttles, keys, health and audit rows. */
export async function deleteOutdated(db: Database, now: Date, auditDays: number): Promise<void> {
  const endedLongAgo = lt(sessions.endedAt, new Date(now.getTime() - endedSessionRetention));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), endedLongAgo));
  await db.delete(throttles).where(lt(throttles.updatedAt, new Date(now.getTime() - throttleRetention)));
  await db.delete(sentRequests).where(lt(sentRequests.createdAt, new Date(now.getTime() - keyRetention)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyRetention)));
  await db.delete(visitorHealth).where(lt(visitorHealth.seenAt, new Date(now.getTime() - healthRetention)));
  await db.delete(auditRows).where(lt(auditRows.at, new Date(now.getTime() - auditDays * day)));
  await db.delete(registryRequests).where(lt(registryRequests.createdAt, new Date(now.getTime() - keyRetention)));
}
