import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { ofTenant } from "../../platform/db/tenant-table.ts";
import { keepFor } from "../../platform/jobs/retention.ts";

/** Responses to calls that sent notifications, by `Idempotency-Key`: a repeated call sends nothing. */
export const sentRequests = pgTable(
  "sent_requests",
  {
    tenant: ofTenant(),
    module: text().notNull(),
    key: text().notNull(),
    /** Digest of the request's body: another body with the same key is an error of the caller. */
    digest: text().notNull(),
    answer: jsonb().$type<{ ids: string[]; unknown: string[] }>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.module, table.key] }),
    index("sent_requests_age").on(table.createdAt),
  ],
);

// How long an Idempotency-Key is valid (docs/notifications.md).
export const sentRequestRetention = keepFor(sentRequests.createdAt, 24 * 60 * 60_000);
