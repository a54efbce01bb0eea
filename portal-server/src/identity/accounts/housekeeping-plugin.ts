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
const every = 10 * minute;
// The longest span that any limit looks back on.
const throttleMemory = day;
// An ended session is refused with or without its row.
const endedMemory = day;
// How long an Idempotency-Key is remembered (docs/notifications.md).
const keyMemory = 24 * 60 * minute;
// A canary is looked at from its beginning, and none should last longer.
const healthMemory = 30 * 24 * 60 * minute;

/** Deletes what nothing reads any more, so that the tables do not grow with every guess. */
export const housekeepingPlugin = definePlugin("housekeeping", ["accounts"], (app) => {
  const { db, clock, config } = app.deps;
  const timer = setInterval(() => {
    deleteOutdated(db, clock.now(), config.auditDays).catch((err: unknown) =>
      app.log.warn({ err }, "housekeeping failed"),
    );
  }, every);
  timer.unref();
  app.addHook("onClose", () => clearInterval(timer));
});

/** Deletes sessions that have expired or ended a day ago, forgotten throttles, old idempotency keys and rows of the audit log. */
export async function deleteOutdated(db: Database, now: Date, auditDays: number): Promise<void> {
  const endedLongAgo = lt(sessions.endedAt, new Date(now.getTime() - endedMemory));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), endedLongAgo));
  await db.delete(throttles).where(lt(throttles.updatedAt, new Date(now.getTime() - throttleMemory)));
  await db.delete(sentRequests).where(lt(sentRequests.createdAt, new Date(now.getTime() - keyMemory)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyMemory)));
  await db.delete(visitorHealth).where(lt(visitorHealth.seenAt, new Date(now.getTime() - healthMemory)));
  await db.delete(auditRows).where(lt(auditRows.at, new Date(now.getTime() - auditDays * day)));
  await db.delete(registryRequests).where(lt(registryRequests.createdAt, new Date(now.getTime() - keyMemory)));
}
