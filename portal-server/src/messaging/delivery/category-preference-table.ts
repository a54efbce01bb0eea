import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { apps } from "../../identity/apps/app-table.ts";
import { users } from "../../identity/users/user-table.ts";

/**
 * What a user wants from one category of an application. No row: what the category inherits. Removed with the account or the
 * application, and kept while no release declares the category: a rollback brings it back.
 */
export const categoryPreferences = pgTable(
  "notification_category_preferences",
  {
    tenant: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    module: text().notNull(),
    category: text().notNull(),
    level: text({ enum: ["push", "portal", "off"] }).notNull(),
  },
  (table) => [
    primaryKey({ name: "notification_category_preferences_pk", columns: [table.userId, table.module, table.category] }),
    foreignKey({
      name: "notification_category_preferences_app_fk",
      columns: [table.tenant, table.module],
      foreignColumns: [apps.tenant, apps.module],
    }).onDelete("cascade"),
  ],
);
