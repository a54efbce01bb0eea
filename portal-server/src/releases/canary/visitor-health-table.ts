import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { keepFor } from "../../platform/jobs/retention.ts";
import { releases } from "../maps/release-table.ts";

/**
 * The failures of visitors while a canary runs, with the canary and with the stable release. A tenant has a fixed number
 * of slots. A slot keeps its first visitor, so reports cannot make the table grow.
 */
export const visitorHealth = pgTable(
  "visitor_health",
  {
    canary: bigint({ mode: "number" })
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    /** The release that the visitor runs: the canary, or the stable release of its scope. */
    release: bigint({ mode: "number" }).notNull(),
    tenant: text().notNull(),
    slot: integer().notNull(),
    /** A keyed digest: it reveals neither the account nor the address. */
    visitor: text().notNull(),
    loadFailed: boolean("load_failed").notNull().default(false),
    mountFailed: boolean("mount_failed").notNull().default(false),
    erred: boolean().notNull().default(false),
    firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the first module failed to load, or the first application to open. */
    failedAt: timestamp("failed_at", { withTimezone: true }),
    erredAt: timestamp("erred_at", { withTimezone: true }),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.canary, table.release, table.tenant, table.slot] }),
    index("visitor_health_age").on(table.seenAt),
  ],
);

// The health of a canary is counted from its start, and no canary should last longer.
export const visitorHealthRetention = keepFor(visitorHealth.seenAt, 30 * 24 * 60 * 60_000);
