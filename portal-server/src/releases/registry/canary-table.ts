import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { releases } from "../maps/release-table.ts";

/** The running canaries: releases that a share of the visitors of a scope gets. All others get the stable release. */
export const releaseCanaries = pgTable(
  "release_canaries",
  {
    environment: text().notNull(),
    scope: text().notNull(),
    releaseId: bigint("release_id", { mode: "number" })
      .notNull()
      .references(() => releases.id),
    /** The share of visitors, 0 to 100. */
    percent: integer().notNull(),
    /** E-mails of the users who get the canary regardless of the percentage. */
    people: text().array().notNull(),
    author: text().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.scope] })],
);
