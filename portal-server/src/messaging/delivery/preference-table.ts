import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { apps } from "../../identity/apps/app-table.ts";
import { users } from "../../identity/users/user-table.ts";

/**
 * A user's choice for an application. Without a row: the default, `push`. A row is removed with the account or the
 * application.
 */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    tenant: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
