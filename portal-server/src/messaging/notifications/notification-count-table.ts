import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/accounts/user-table.ts";

/**
 * How many notifications an account has: counting them for each page would take longer the more there are.
 * Triggers of the migration keep it, within whatever statement changes `notifications`; nothing else writes it.
 */
export const notificationCounts = pgTable("notification_counts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  total: integer().notNull(),
  unread: integer().notNull(),
});
