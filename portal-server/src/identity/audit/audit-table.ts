import type { AuditAction, AuditActorKind, AuditDetails } from "@portico/shared-utility/contract";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { keepFor, type RetentionRule } from "../../platform/jobs/retention.ts";

/**
 * Who did what, from where, when and with which result. Rows have no foreign keys: they outlive the accounts, tenants
 * and credentials that they name.
 */
export const auditRows = pgTable(
  "audit_rows",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().default(sql`now()`),
    /** Tenant whose users may read the row; `null`: only users with the role `platform` may. */
    tenant: text(),
    actorKind: text("actor_kind").$type<AuditActorKind>().notNull(),
    actorId: text("actor_id"),
    /** Name at the time of the act. */
    actorName: text("actor_name"),
    action: text().$type<AuditAction>().notNull(),
    target: text(),
    address: text(),
    /** Error code of a refused act; `null` for an act that succeeded. */
    refusal: text(),
    details: jsonb().$type<AuditDetails>(),
  },
  (table) => [index("audit_rows_tenant").on(table.tenant, table.id), index("audit_rows_at").on(table.at)],
);

/** @param days how many days the audit log keeps a row */
export function auditRetention(days: number): RetentionRule {
  return keepFor(auditRows.at, days * 24 * 60 * 60_000);
}
