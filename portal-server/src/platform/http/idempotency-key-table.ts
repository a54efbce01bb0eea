import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { ofTenant } from "../db/tenant-table.ts";
import { keepFor } from "../jobs/retention.ts";

/**
 * Idempotency keys with the responses to their calls, so that a retry under the same `Idempotency-Key` has no effect.
 */
export const idempotencyKeys = pgTable(
  "answered_calls",
  {
    tenant: ofTenant(),
    /** The caller: an account's id, or `guest`. */
    actor: text().notNull(),
    key: text().notNull(),
    /** The request's digest: a different request under the same key is an error. */
    digest: text().notNull(),
    answer: jsonb(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.actor, table.key] }),
    index("answered_calls_age").on(table.createdAt),
  ],
);

// How long an Idempotency-Key is valid (docs/notifications.md).
export const idempotencyKeyRetention = keepFor(idempotencyKeys.createdAt, 24 * 60 * 60_000);
