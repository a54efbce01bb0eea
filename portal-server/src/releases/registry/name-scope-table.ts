import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Scopes of module names that tenants may use, besides `@app`: with `@acme`, a tenant names `@acme/utils`. */
export const nameScopes = pgTable("name_scopes", {
  /** With its `@`. Belongs to one tenant. */
  name: text().primaryKey(),
  /** The tenant's domain. */
  tenant: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
