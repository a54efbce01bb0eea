import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The origins and folders that modules of a scope may come from, besides the portal's. */
export const releaseOrigins = pgTable(
  "release_origins",
  {
    /** `base` or a tenant's domain. */
    scope: text().notNull(),
    /** Serialised as in WHATWG URL: an origin, `https://cdn.example`, or a folder, `https://storage.example/globex/`. */
    origin: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.origin] })],
);
