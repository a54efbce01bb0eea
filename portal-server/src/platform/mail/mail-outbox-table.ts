import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../db/bytea.ts";
import { ofTenant } from "../db/tenant-table.ts";

/** Mails that have not been sent yet: inserted in the transaction of their cause, deleted after delivery. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey(),
    tenant: ofTenant(),
    kind: text().notNull(),
    /** The mail's parameters, encrypted: they may contain a code and an address. */
    sealed: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    /** When the next attempt may begin. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("mail_outbox_due").on(table.dueAt)],
);
