import type { PublishAnswer } from "@portico/shared-utility/contract";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** What a call was answered, so that its repetition under the same `Idempotency-Key` publishes nothing. */
export const registryRequests = pgTable(
  "registry_requests",
  {
    actor: text().notNull(),
    key: text().notNull(),
    /** Of the call's address and body: another call under the same key is a mistake. */
    digest: text().notNull(),
    answer: jsonb().$type<PublishAnswer>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] }), index("registry_requests_age").on(table.createdAt)],
);
