import { pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { ofTenant } from "../../platform/db/tenant-table.ts";

/** Accounts. The e-mail address is stored in its normal form and is unique within its tenant. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    tenant: ofTenant(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [unique("users_tenant_email").on(table.tenant, table.email)],
);

/** The account of a row. The row is deleted with the account. */
export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
