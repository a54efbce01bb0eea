import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { releases } from "../maps/release-table.ts";

/** A release that a part of a scope's people get while all others stay with the current one. */
export const releaseCanaries = pgTable(
  "release_canaries",
  {
    environment: text().notNull(),
    scope: text().notNull(),
    releaseId: bigint("release_id", { mode: "number" })
      .notNull()
      .references(() => releases.id),
    /** Of a hundred people. */
    percent: integer().notNull(),
    /** E-mails of those who get it whatever the percentage is. */
    people: text().array().notNull(),
    author: text().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.scope] })],
);
