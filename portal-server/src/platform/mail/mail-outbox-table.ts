import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { tenants } from "../../identity/tenants/tenant-table.ts";
import { bytea } from "../db/bytea.ts";

/** Mails that are still to be sent: written in the transaction of their cause, deleted when they are out. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey(),
    tenant: text()
      .notNull()
      .references(() => tenants.domain, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** What the mail is composed from, encrypted: it may hold a code and somebody's address. */
    sealed: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    /** When the next attempt may begin. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("mail_outbox_due").on(table.dueAt)],
);
