import type { AppNames } from "@portico/shared-utility/contract";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { tenants } from "../../platform/db/tenant-table.ts";

/** Applications that a tenant offers to its signed-in users, in the order of the switcher. */
export const apps = pgTable(
  "apps",
  {
    tenant: text()
      .notNull()
      .references(() => tenants.domain, { onDelete: "cascade" }),
    module: text().notNull(),
    name: text().notNull(),
    /** Names in other languages. */
    names: jsonb().$type<AppNames>(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.module] })],
);
