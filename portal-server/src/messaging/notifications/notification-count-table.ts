import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/users/user-table.ts";

/**
 * Number of notifications of each account. Counting them for each page would take longer the more there are. Triggers
 * in the migrations update it with every statement that changes `notifications`; nothing else writes it.
 */
export const notificationCounts = pgTable("notification_counts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  total: integer().notNull(),
  unread: integer().notNull(),
  /** The unread ones by module, without modules that have none. */
  unreadByModule: jsonb("unread_by_module").$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
});
