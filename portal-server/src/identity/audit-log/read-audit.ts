import type { AuditAction, AuditPage, AuditRow } from "@portico/shared-utility/contract";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { auditRows } from "../audit/audit-table.ts";
import { every } from "../roles/actor.ts";

interface AuditQuery {
  /** Tenants whose rows may be read; `*` for all rows, including those without a tenant. */
  scopes: readonly string[];
  /** Id of a row: only older rows are returned. */
  before: number | undefined;
  action: AuditAction | undefined;
  limit: number;
}

/** One page of the audit log, newest first. */
export async function readAudit(db: Database, { scopes, before, action, limit }: AuditQuery): Promise<AuditPage> {
  const found = await db
    .select()
    .from(auditRows)
    .where(
      and(
        scopes.includes(every) ? undefined : inArray(auditRows.tenant, [...scopes]),
        before === undefined ? undefined : lt(auditRows.id, before),
        action && eq(auditRows.action, action),
      ),
    )
    .orderBy(desc(auditRows.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(presented);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

function presented({ at, actorKind, actorId, actorName, ...row }: typeof auditRows.$inferSelect): AuditRow {
  return { ...row, at: at.toISOString(), actor: { kind: actorKind, id: actorId, name: actorName } };
}
