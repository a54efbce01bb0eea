import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** What open pages reported, counted by the map that they ran, minute by minute. */
export const releaseHealth = pgTable(
  "release_health",
  {
    tenant: text().notNull(),
    /** The id of the map, e.g. `production:12+acme:3`. */
    map: text().notNull(),
    minute: timestamp({ withTimezone: true }).notNull(),
    pages: integer().notNull().default(0),
    loadFailures: integer("load_failures").notNull().default(0),
    mountFailures: integer("mount_failures").notNull().default(0),
    errors: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.map, table.tenant, table.minute] }),
    index("release_health_age").on(table.minute),
  ],
);
