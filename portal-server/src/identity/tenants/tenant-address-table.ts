import { pgTable, text } from "drizzle-orm/pg-core";
import { ofTenant } from "../../platform/db/tenant-table.ts";

/** Other first labels, and whole IP addresses, at which a tenant is served. */
export const tenantAliases = pgTable("tenant_aliases", { alias: text().primaryKey(), domain: ofTenant() });

/** Host names outside the allowed domains at which a tenant is served. */
export const tenantHosts = pgTable("tenant_hosts", { host: text().primaryKey(), domain: ofTenant() });
