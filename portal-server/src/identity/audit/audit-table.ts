import type { AuditAction, AuditActorKind, AuditDetails } from "@portico/shared-utility/contract";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Who did what, from where, when, and how it ended. Rows refer to no other table: they outlive what they name. */
export const auditRows = pgTable(
  "audit_rows",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().default(sql`now()`),
    /** Whose people may read the row; `null`: the platform's alone. */
    tenant: text(),
    actorKind: text("actor_kind").$type<AuditActorKind>().notNull(),
    actorId: text("actor_id"),
    /** As it was known then. */
    actorName: text("actor_name"),
    action: text().$type<AuditAction>().notNull(),
    target: text(),
    address: text(),
    /** Code of the error; `null` for what was done. */
    refusal: text(),
    details: jsonb().$type<AuditDetails>(),
  },
  (table) => [index("audit_rows_tenant").on(table.tenant, table.id), index("audit_rows_at").on(table.at)],
);
