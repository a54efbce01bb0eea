import { index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { notifications } from "../notifications/notification-table.ts";
import { pushAddresses } from "./push-address-table.ts";

/** The outbox: pending deliveries, written in the transaction of their cause and deleted when they are done. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid().primaryKey(),
    notification: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    /** Address of a push; `null`: the delivery is for the live channel. */
    address: uuid("address_id").references(() => pushAddresses.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    tries: integer().notNull().default(0),
    /** Earliest time of the next attempt. */
    dueAt: timestamp("due_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("deliveries_due").on(table.dueAt),
    index("deliveries_notification").on(table.notification),
    index("deliveries_address").on(table.address),
  ],
);
