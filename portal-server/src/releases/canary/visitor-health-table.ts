import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { releases } from "../maps/release-table.ts";

/**
 * What visitors met while a canary runs, with the canary and with the release that it would replace. Every visitor of a
 * tenant has one of a fixed number of slots, which the first one keeps: so no report can make the table grow.
 */
export const visitorHealth = pgTable(
  "visitor_health",
  {
    canary: bigint({ mode: "number" })
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    /** What the visitor runs: the canary or the current release of its scope. */
    release: bigint({ mode: "number" }).notNull(),
    tenant: text().notNull(),
    slot: integer().notNull(),
    /** A keyed digest: neither an account nor an address can be read from it. */
    visitor: text().notNull(),
    loadFailed: boolean("load_failed").notNull().default(false),
    mountFailed: boolean("mount_failed").notNull().default(false),
    erred: boolean().notNull().default(false),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.canary, table.release, table.tenant, table.slot] }),
    index("visitor_health_age").on(table.seenAt),
  ],
);
