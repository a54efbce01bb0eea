import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { apps } from "../../identity/apps/app-table.ts";
import { ofUser } from "../../identity/users/user-table.ts";

/**
 * A user's choice for an application. Without a row: the default, `push`. A row is removed with the account or the
 * application.
 */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    tenant: text().notNull(),
    userId: ofUser(),
    module: text().notNull(),
    level: text({ enum: ["push", "portal", "off"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.module] }),
    foreignKey({ columns: [table.tenant, table.module], foreignColumns: [apps.tenant, apps.module] }).onDelete(
      "cascade",
    ),
  ],
);

/**
 * A user's choice for one category of an application. Without a row the category inherits its level. A row is removed
 * with the account or the application. It stays while no release declares the category, so that a rollback restores the
 * choice.
 */
export const categoryPreferences = pgTable(
  "notification_category_preferences",
  {
    tenant: text().notNull(),
    userId: ofUser(),
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
