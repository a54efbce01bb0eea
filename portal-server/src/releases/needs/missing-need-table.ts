import type { Need } from "@portico/shared-utility/contract";
import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { keepFor } from "../../platform/jobs/retention.ts";

/**
 * Needs that pages have refused to modules that did not declare them, by reports of browsers. Anyone can send such a
 * report.
 */
export const missingNeeds = pgTable(
  "missing_needs",
  {
    environment: text().notNull(),
    /** The tenant's domain. */
    tenant: text().notNull(),
    module: text().notNull(),
    /** In its normalized form, e.g. `connect:https://api.example`. */
    need: text().$type<Need>().notNull(),
    count: bigint({ mode: "number" }).notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.tenant, table.module, table.need] }),
    index("missing_needs_age").on(table.seenAt),
  ],
);

export const missingNeedRetention = keepFor(missingNeeds.seenAt, 30 * 24 * 60 * 60_000);
