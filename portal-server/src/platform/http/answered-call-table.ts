import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { tenants } from "../../identity/tenants/tenant-table.ts";

/** What a person's call was answered, so that its repetition under the same `Idempotency-Key` does nothing again. */
export const answeredCalls = pgTable(
  "answered_calls",
  {
    tenant: text()
      .notNull()
      .references(() => tenants.domain, { onDelete: "cascade" }),
    /** Whose call: an account's id, or `guest`. */
    actor: text().notNull(),
    key: text().notNull(),
    /** Of what was asked for: something else under the same key is a mistake. */
    digest: text().notNull(),
    answer: jsonb(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.actor, table.key] }),
    index("answered_calls_age").on(table.createdAt),
  ],
);
