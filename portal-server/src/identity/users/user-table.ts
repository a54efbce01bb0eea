import { pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { tenants } from "../../platform/db/tenant-table.ts";

/** Accounts. The e-mail address is stored in its normal form and is unique within its tenant. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    tenant: text()
      .notNull()
      .references(() => tenants.domain, { onDelete: "cascade" }),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [unique("users_tenant_email").on(table.tenant, table.email)],
);
