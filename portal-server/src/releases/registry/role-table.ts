import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/accounts/user-table.ts";

/** `registry`: the releases of the person's own tenant; `platform`: the base's and every tenant's. */
export const accountRoles = ["registry", "platform"] as const;
export type AccountRole = (typeof accountRoles)[number];

/** People who may do more than use the portal. */
export const accountRoleTable = pgTable("account_roles", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  role: text().$type<AccountRole>().notNull(),
});
