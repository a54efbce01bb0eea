import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofUser, users } from "../../identity/users/user-table.ts";
import { ofTenant } from "../../platform/db/tenant-table.ts";

/** Notifications of accounts. PostgreSQL scans the ascending indexes backwards; it would not use a `desc()` index. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    tenant: ofTenant(),
    userId: ofUser(),
    module: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    redirect: text().notNull(),
    icon: text(),
    /** The application's category in which it was sent. */
    category: text(),
    /** The level that the release declared for that category at the time of sending, for users without a choice. */
    categoryDefault: text("category_default", { enum: ["push", "portal", "off"] }),
    data: jsonb().$type<Record<string, string>>(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    readAt: timestamp("read_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index("notifications_all").on(table.userId, table.createdAt, table.id),
    index("notifications_unread").on(table.userId, table.createdAt, table.id).where(sql`read_at is null`),
    index("notifications_read").on(table.userId, table.createdAt, table.id).where(sql`read_at is not null`),
  ],
);

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
