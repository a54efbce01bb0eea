import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { ofTenant } from "../../platform/db/tenant-table.ts";

export const assetStatuses = ["in_use", "in_stock", "in_repair", "retired"] as const;

export const assets = pgTable(
  "assets",
  {
    tenant: ofTenant(),
    /** The label on the physical asset, e.g. `NB-0042`. */
    tag: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    serial: text().notNull().default(""),
    holder: text().notNull().default(""),
    location: text().notNull().default(""),
    status: text({ enum: assetStatuses }).notNull(),
    notes: text().notNull().default(""),
    /** Incremented by every change. A change contains the version that it is based on. */
    version: integer().notNull().default(1),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.tag] }),
    check("assets_status", sql`${table.status} in ('in_use', 'in_stock', 'in_repair', 'retired')`),
  ],
);
