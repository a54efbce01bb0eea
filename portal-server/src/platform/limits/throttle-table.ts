import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { keepFor } from "../jobs/retention.ts";

/** Recent failed attempts and shared allowances by subject, for all server processes. */
export const throttles = pgTable(
  "throttles",
  {
    /** Digest of the counted subject, so that no e-mail or IP address is stored. */
    key: text().primaryKey(),
    /** Instants in ms since 1970 within the longest window, oldest first; only one for an allowance. */
    attempts: bigint({ mode: "number" }).array().notNull().default([]),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("throttles_updated").on(table.updatedAt)],
);

// The longest window of any limit.
export const throttleRetention = keepFor(throttles.updatedAt, 24 * 60 * 60_000);
