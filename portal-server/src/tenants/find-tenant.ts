import type { PushConfig } from "@portico/shared-utility/contract";
import { eq, or } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { type Brand, tenantAliases, tenants } from "./tenant-table.ts";

export interface Tenant {
  domain: string;
  name: string;
  brand: Brand;
  push: PushConfig | null;
}

const freshFor = 1_000;

/** Looks tenants up by domain or alias; what was found is kept for one second. */
export function createTenantFinder(db: Database, clock: Clock): (key: string) => Promise<Tenant | undefined> {
  const known = new Map<string, { tenant: Tenant; until: number }>();
  return async (key) => {
    const now = clock.now().getTime();
    const hit = known.get(key);
    if (hit && now < hit.until) return hit.tenant;
    const tenant = await readTenant(db, key);
    if (tenant) known.set(key, { tenant, until: now + freshFor });
    else known.delete(key);
    return tenant;
  };
}

async function readTenant(db: Database, key: string): Promise<Tenant | undefined> {
  const rows = await db
    .select({ domain: tenants.domain, name: tenants.name, brand: tenants.brand, push: tenants.push })
    .from(tenants)
    .leftJoin(tenantAliases, eq(tenantAliases.domain, tenants.domain))
    .where(or(eq(tenants.domain, key), eq(tenantAliases.alias, key)))
    .limit(2);
  // A domain wins over an alias of the same name.
  return rows.find((row) => row.domain === key) ?? rows[0];
}
