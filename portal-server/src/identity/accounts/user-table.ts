import { pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { tenants } from "../tenants/tenant-table.ts";

/** Accounts. The e-mail is stored lower-cased and is unique in its tenant only. */
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
