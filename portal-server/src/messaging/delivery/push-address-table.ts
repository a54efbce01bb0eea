import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { sessions } from "../../identity/accounts/session-table.ts";
import { ofUser } from "../../identity/users/user-table.ts";
import { ofTenant } from "../../platform/db/tenant-table.ts";

/** Browsers that receive pushes. A browser belongs to its latest session and receives nothing after that has ended. */
export const pushAddresses = pgTable(
  "push_addresses",
  {
    id: uuid().primaryKey(),
    tenant: ofTenant(),
    userId: ofUser(),
    session: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    token: text().notNull(),
    registeredAt: timestamp("registered_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique("push_addresses_token").on(table.tenant, table.token),
    index("push_addresses_user").on(table.userId),
    index("push_addresses_session").on(table.session),
  ],
);
