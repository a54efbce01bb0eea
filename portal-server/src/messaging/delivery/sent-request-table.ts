import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { tenants } from "../../identity/tenants/tenant-table.ts";

/** What a call to send was answered, so that its repetition under the same `Idempotency-Key` sends nothing. */
export const sentRequests = pgTable(
  "sent_requests",
  {
    tenant: text()
      .notNull()
      .references(() => tenants.domain, { onDelete: "cascade" }),
    module: text().notNull(),
    key: text().notNull(),
    /** Of the request's body: another body under the same key is a mistake. */
    digest: text().notNull(),
    answer: jsonb().$type<{ ids: string[]; unknown: string[] }>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.module, table.key] }),
    index("sent_requests_age").on(table.createdAt),
  ],
);
