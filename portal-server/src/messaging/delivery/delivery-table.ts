import { index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { notifications } from "../notifications/notification-table.ts";
import { pushAddresses } from "../push/push-address-table.ts";

/** The outbox: deliveries still to be made, written in the transaction of their cause, deleted when they are made. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid().primaryKey(),
    notification: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    /** Where a push goes; none is the live channel. */
    address: uuid("address_id").references(() => pushAddresses.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    tries: integer().notNull().default(0),
    /** When the next attempt may begin. */
    dueAt: timestamp("due_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("deliveries_due").on(table.dueAt),
    index("deliveries_notification").on(table.notification),
    index("deliveries_address").on(table.address),
  ],
);
