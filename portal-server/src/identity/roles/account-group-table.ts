import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofTenant } from "../../platform/db/tenant-table.ts";
import { ofUser } from "../users/user-table.ts";

/** Which groups of its tenant an account is in. A group exists as long as an account or an application names it. */
export const accountGroups = pgTable(
  "account_groups",
  { tenant: ofTenant(), userId: ofUser(), name: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.name] }),
    index("account_groups_of_tenant").on(table.tenant, table.name),
  ],
);
