import type { Need } from "@portico/shared-utility/contract";
import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The needs that modules of a scope may declare. A scope without rows may declare none. */
export const releaseNeeds = pgTable(
  "release_needs",
  {
    /** `base` or a tenant's domain. */
    scope: text().notNull(),
    /** In its normalized form, e.g. `connect:https://api.example`. */
    need: text().$type<Need>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.need] })],
);
