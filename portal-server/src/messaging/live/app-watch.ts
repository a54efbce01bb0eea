import type { AuditAction } from "@portico/shared-utility/contract";
import { asc, desc, gt } from "drizzle-orm";
import { auditRows } from "../../identity/audit/audit-table.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { every, type Loop } from "../../platform/jobs/every.ts";
import { createSeenIds, idOverlap } from "../../platform/jobs/seen-ids.ts";
import type { LivePublisher } from "./live-publisher.ts";

interface AppWatchNeeds extends Pick<LoggedDeps, "db" | "log"> {
  live: Pick<LivePublisher, "announce" | "publish">;
}

interface AppWatch {
  start(): Promise<void>;
  /** Polls immediately, because this process has just changed something. */
  wake(): void;
  stop(): Promise<void>;
}

type Change = Pick<typeof auditRows.$inferSelect, "id" | "tenant" | "action" | "target">;

const interval = 500;
const ofTenant: readonly AuditAction[] = ["app.add", "app.change", "app.remove", "app.allow"];
const ofUser: readonly AuditAction[] = ["group.add", "group.remove", "role.grant", "role.revoke"];

/**
 * Reports to open tabs within a second that their applications may have changed. The audit log has a row for each such
 * act of any process, so every process polls it. With a shared broker each process reports, and pages treat several
 * reports as one.
 */
export function createAppWatch({ db, log, live }: AppWatchNeeds): AppWatch {
  const warn = (err: unknown) => log.warn({ err }, "changed applications were not announced to open tabs");
  const seen = createSeenIds();
  let loop: Loop | undefined;
  let isStopped = false;
  const { id, tenant, action, target } = auditRows;
  const rowsAfter = (last: number): Promise<Change[]> =>
    db.select({ id, tenant, action, target }).from(auditRows).where(gt(id, last)).orderBy(asc(id));

  const poll = async () => {
    const added = (await rowsAfter(seen.last() - idOverlap)).filter((row) => !seen.has(row.id));
    if (added.length === 0) return;
    seen.add(added.map((row) => row.id));
    await Promise.all(reportsOf(added, live).map((report) => report().catch(warn)));
  };
  return {
    async start() {
      const [newest] = await db.select({ id }).from(auditRows).orderBy(desc(id)).limit(1);
      const begin = newest?.id ?? 0;
      seen.add([begin, ...(await rowsAfter(begin - idOverlap)).map((row) => row.id)]);
      // `stop` may have been called during the reads.
      if (isStopped) return;
      loop = every(interval, poll, warn);
      loop.wake();
    },
    wake: () => loop?.wake(),
    async stop() {
      isStopped = true;
      await loop?.stop();
    },
  };
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
