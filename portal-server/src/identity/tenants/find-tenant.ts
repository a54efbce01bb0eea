import type { PushConfig } from "@portico/shared-utility/contract";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { type Brand, tenants } from "../../platform/db/tenant-table.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { createShortCache } from "../../platform/jobs/short-cache.ts";
import { tenantAliases, tenantHosts } from "./tenant-address-table.ts";

export interface Tenant {
  domain: string;
  name: string;
  brand: Brand;
  push: PushConfig | null;
}

export type PublicTenant = Pick<Tenant, "domain" | "name"> & Brand;

/** What everybody may know of a tenant. */
export function publicTenant({ domain, name, brand }: Tenant): PublicTenant {
  return { domain, name, ...brand };
}

/**
 * Finds tenants by domain, alias or exact host name and caches each tenant for one second. Simultaneous requests for
 * one key share one query.
 */
export function createTenantFinder(db: Database, clock: Clock): (key: string) => Promise<Tenant | undefined> {
  return createShortCache((key) => readTenant(db, key), clock).get;
}

async function readTenant(db: Database, key: string): Promise<Tenant | undefined> {
  const aliased = db.select({ domain: tenantAliases.domain }).from(tenantAliases).where(eq(tenantAliases.alias, key));
  const hosted = db.select({ domain: tenantHosts.domain }).from(tenantHosts).where(eq(tenantHosts.host, key));
  // A join with an "or" over both tables would read every tenant.
  const rows = await db
    .select({ domain: tenants.domain, name: tenants.name, brand: tenants.brand, push: tenants.push })
    .from(tenants)
    .where(sql`${tenants.domain} in (${key}, ${aliased}, ${hosted})`);
  // A domain wins over an alias of the same name.
  return rows.find((row) => row.domain === key) ?? rows[0];
}
