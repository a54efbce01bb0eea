import type { PublishResponse } from "@portico/shared-utility/contract";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { keepFor } from "../../platform/jobs/retention.ts";

/** The responses to calls, so that a repetition with the same `Idempotency-Key` publishes nothing. */
export const registryRequests = pgTable(
  "registry_requests",
  {
    actor: text().notNull(),
    key: text().notNull(),
    /** The hash of the call's parameters. A call with the same key and other parameters is refused. */
    digest: text().notNull(),
    answer: jsonb().$type<PublishResponse>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] }), index("registry_requests_age").on(table.createdAt)],
);

// How long an Idempotency-Key is valid (docs/notifications.md).
export const registryRequestRetention = keepFor(registryRequests.createdAt, 24 * 60 * 60_000);
