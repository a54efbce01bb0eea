import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The origins and folders that a scope's modules may come from, beyond this portal's own. */
export const releaseOrigins = pgTable(
  "release_origins",
  {
    /** `base` or a tenant's domain. */
    scope: text().notNull(),
    /** As WHATWG URL writes it, e.g. `https://cdn.globex.example`, or a folder, `https://storage.example/globex/`. */
    origin: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.origin] })],
);
