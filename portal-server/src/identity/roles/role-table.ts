import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../users/user-table.ts";

/** `registry`: the releases of the user's tenant. `platform`: the releases of the base and of all tenants. */
export const accountRoles = ["registry", "platform"] as const;
export type AccountRole = (typeof accountRoles)[number];

/** Users with a role in the registry (docs/product.md#roles). */
export const accountRoleTable = pgTable("account_roles", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  role: text().$type<AccountRole>().notNull(),
});
