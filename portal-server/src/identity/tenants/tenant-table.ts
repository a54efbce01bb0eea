import type { PushConfig } from "@portico/shared-utility/contract";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** A tenant's looks; its logo lies at `/media/tenants/{domain}/logo.svg`. */
export interface Brand {
  accent?: string;
}

export const tenants = pgTable("tenants", {
  domain: text().primaryKey(),
  name: text().notNull(),
  brand: jsonb().$type<Brand>().notNull().default({}),
  /** Where the tenant has push messages; public values. */
  push: jsonb().$type<PushConfig>(),
});

/** Other first labels (or whole IP addresses) under which a tenant answers. */
export const tenantAliases = pgTable("tenant_aliases", {
  alias: text().primaryKey(),
  domain: text()
    .notNull()
    .references(() => tenants.domain, { onDelete: "cascade" }),
});

/** Whole host names under which a tenant answers, outside of the allowed domains. */
export const tenantHosts = pgTable("tenant_hosts", {
  host: text().primaryKey(),
  domain: text()
    .notNull()
    .references(() => tenants.domain, { onDelete: "cascade" }),
});
