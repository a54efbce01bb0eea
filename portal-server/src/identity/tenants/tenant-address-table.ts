import { pgTable, text } from "drizzle-orm/pg-core";
import { tenants } from "../../platform/db/tenant-table.ts";

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
