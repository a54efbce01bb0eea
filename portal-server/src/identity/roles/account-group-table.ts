import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { tenants } from "../../platform/db/tenant-table.ts";
import { users } from "../users/user-table.ts";

/** Which groups of its tenant an account is in. A group exists as long as an account or an application names it. */
export const accountGroups = pgTable(
  "account_groups",
  {
    tenant: text()
      .notNull()
      .references(() => tenants.domain, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.name] }),
    index("account_groups_of_tenant").on(table.tenant, table.name),
  ],
);
