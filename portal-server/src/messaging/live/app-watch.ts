import type { AuditAction } from "@portico/shared-utility/contract";
import { asc, desc, gt } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { createRowPoller, type RowPoller } from "../../platform/jobs/row-poller.ts";
import type { LivePublisher } from "./live-publisher.ts";

interface AppWatchNeeds extends Pick<LoggedDeps, "db" | "log"> {
  live: Pick<LivePublisher, "announce" | "publish">;
}

type Change = Pick<typeof auditRows.$inferSelect, "id" | "tenant" | "action" | "target">;

const ofTenant: readonly AuditAction[] = ["app.add", "app.change", "app.remove", "app.allow"];
const ofUser: readonly AuditAction[] = ["group.add", "group.remove", "role.grant", "role.revoke"];

/**
 * Reports to open tabs within a second that their applications may have changed. The audit log has a row for each such
 * act of any process, so every process polls it. With a shared broker each process reports, and pages treat several
 * reports as one.
 */
export function createAppWatch({ db, log, live }: AppWatchNeeds): RowPoller {
  const warn = (err: unknown) => log.warn({ err }, "changed applications were not announced to open tabs");
  const { id, tenant, action, target } = auditRows;
  return createRowPoller<Change>({
    interval: 500,
    newest: async () => (await db.select({ id }).from(auditRows).orderBy(desc(id)).limit(1))[0]?.id,
    rowsAfter: (last) => db.select({ id, tenant, action, target }).from(auditRows).where(gt(id, last)).orderBy(asc(id)),
    async onAdded(rows) {
      await Promise.all(reportsOf(rows, live).map((report) => report().catch(warn)));
    },
    onError: warn,
  });
}

/** One report for each tenant, or for each user, that the rows name. */
function reportsOf(rows: readonly Change[], live: AppWatchNeeds["live"]): (() => Promise<void>)[] {
  const reports = new Map<string, () => Promise<void>>();
  for (const { tenant, action, target } of rows) {
    if (tenant === null) continue;
    if (ofTenant.includes(action)) reports.set(tenant, () => live.announce(tenant, "APPS", {}));
    if (ofUser.includes(action) && target !== null)
      reports.set(`${tenant} ${target}`, () => live.publish({ tenant, email: target }, "APPS", {}));
  }
  return [...reports.values()];
}
