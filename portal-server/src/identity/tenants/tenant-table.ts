import type { PushConfig } from "@portico/shared-utility/contract";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** A tenant's appearance. Its logo is served at `/media/tenants/{domain}/logo.svg`. */
export interface Brand {
  accent?: string;
}

export const tenants = pgTable("tenants", {
  domain: text().primaryKey(),
  name: text().notNull(),
  brand: jsonb().$type<Brand>().notNull().default({}),
  /** Configuration of push messages, public values only; `null`: the tenant has none. */
  push: jsonb().$type<PushConfig>(),
});

/** Other first labels, and whole IP addresses, at which a tenant is served. */
export const tenantAliases = pgTable("tenant_aliases", {
  alias: text().primaryKey(),
  domain: text()
    .notNull()
    .references(() => tenants.domain, { onDelete: "cascade" }),
});

/** Host names outside the allowed domains at which a tenant is served. */
export const tenantHosts = pgTable("tenant_hosts", {
  host: text().primaryKey(),
  domain: text()
    .notNull()
    .references(() => tenants.domain, { onDelete: "cascade" }),
});
