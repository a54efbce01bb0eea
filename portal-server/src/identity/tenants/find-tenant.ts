import type { PushConfig } from "@portico/shared-utility/contract";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { type Brand, tenants } from "../../platform/db/tenant-table.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { tenantAliases, tenantHosts } from "./tenant-address-table.ts";

export interface Tenant {
  domain: string;
  name: string;
  brand: Brand;
  push: PushConfig | null;
}

const cacheMilliseconds = 1_000;

/**
 * Finds tenants by domain, alias or exact host name and caches each tenant for one second. Simultaneous requests for
 * one key share one query.
 */
export function createTenantFinder(db: Database, clock: Clock): (key: string) => Promise<Tenant | undefined> {
  const cache = new Map<string, { tenant: Tenant; until: number }>();
  const pending = new Map<string, Promise<Tenant | undefined>>();

  async function query(key: string): Promise<Tenant | undefined> {
    try {
      const tenant = await readTenant(db, key);
      if (tenant) cache.set(key, { tenant, until: clock.now().getTime() + cacheMilliseconds });
      else cache.delete(key);
      return tenant;
    } finally {
      pending.delete(key);
    }
  }

  return async (key) => {
    const hit = cache.get(key);
    if (hit && clock.now().getTime() < hit.until) return hit.tenant;
    const answer = pending.get(key) ?? query(key);
    pending.set(key, answer);
    return answer;
  };
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
