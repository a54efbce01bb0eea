import type { PushConfig } from "@portico/shared-utility/contract";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { type Brand, tenantAliases, tenantHosts, tenants } from "./tenant-table.ts";

export interface Tenant {
  domain: string;
  name: string;
  brand: Brand;
  push: PushConfig | null;
}

const freshFor = 1_000;

/**
 * Looks tenants up by domain, alias or exact host name; what was found is kept for one second. Requests that come while
 * a tenant is being looked up wait for that answer: a storm of them costs one query.
 */
export function createTenantFinder(db: Database, clock: Clock): (key: string) => Promise<Tenant | undefined> {
  const known = new Map<string, { tenant: Tenant; until: number }>();
  const asked = new Map<string, Promise<Tenant | undefined>>();

  async function ask(key: string): Promise<Tenant | undefined> {
    try {
      const tenant = await readTenant(db, key);
      if (tenant) known.set(key, { tenant, until: clock.now().getTime() + freshFor });
      else known.delete(key);
      return tenant;
    } finally {
      asked.delete(key);
    }
  }

  return async (key) => {
    const hit = known.get(key);
    if (hit && clock.now().getTime() < hit.until) return hit.tenant;
    const answer = asked.get(key) ?? ask(key);
    asked.set(key, answer);
    return answer;
  };
}

async function readTenant(db: Database, key: string): Promise<Tenant | undefined> {
  const aliased = db.select({ domain: tenantAliases.domain }).from(tenantAliases).where(eq(tenantAliases.alias, key));
  const hosted = db.select({ domain: tenantHosts.domain }).from(tenantHosts).where(eq(tenantHosts.host, key));
  // Not a join with an "or" over both tables: that reads every tenant.
  const rows = await db
    .select({ domain: tenants.domain, name: tenants.name, brand: tenants.brand, push: tenants.push })
    .from(tenants)
    .where(sql`${tenants.domain} in (${key}, ${aliased}, ${hosted})`);
  // A domain wins over an alias of the same name.
  return rows.find((row) => row.domain === key) ?? rows[0];
}
