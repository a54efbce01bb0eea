import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Recent failed attempts by account or by address, shared by all server processes. */
export const throttles = pgTable(
  "throttles",
  {
    /** Digest of what is counted: nobody's e-mail or address is kept here. */
    key: text().primaryKey(),
    /** Milliseconds since 1970, oldest first; no older than the longest window. A rate keeps one (shared-allowance.ts). */
    attempts: bigint({ mode: "number" }).array().notNull().default([]),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("throttles_updated").on(table.updatedAt)],
);
