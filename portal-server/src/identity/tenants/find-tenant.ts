import type { BootDocument, PushConfig } from "@portico/shared-utility/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/database.ts";
import { type Brand, tenants } from "../../platform/db/tenant-table.ts";
import { createBatchLoader } from "../../platform/jobs/batch-loader.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { createShortCache } from "../../platform/jobs/short-cache.ts";
import { isHelpAddress } from "./help-address.ts";
import { shownNotFound } from "./not-found-page.ts";
import { tenantAliases, tenantHosts } from "./tenant-address-table.ts";

export interface Tenant {
  domain: string;
  name: string;
  brand: Brand;
  push: PushConfig | null;
}

export type PublicTenant = Pick<Tenant, "domain" | "name"> & Brand;

export function publicTenant({ domain, name, brand }: Tenant): PublicTenant {
  return { domain, name, ...brand };
}

/** A tenant's facts for its pages, besides the appearance. */
export function pageTenant({ domain, name, help, notFound: stored }: PublicTenant): BootDocument["tenant"] {
  const notFound = stored && shownNotFound(stored);
  return { domain, name, ...(help !== undefined && isHelpAddress(help) && { help }), ...(notFound && { notFound }) };
}

/**
 * Finds tenants by domain, alias or exact host name and caches each tenant for one second. Simultaneous requests for
 * one key share one query. Keys that are requested while a query runs share the next one.
 */
export function createTenantFinder(db: Database, clock: Clock): (key: string) => Promise<Tenant | undefined> {
  return createShortCache(
    createBatchLoader((keys) => readTenants(db, keys)),
    clock,
  ).get;
}

async function readTenants(db: Database, keys: string[]): Promise<Map<string, Tenant>> {
  const { alias } = tenantAliases;
  const { host } = tenantHosts;
  const { domain } = tenants;
  // Each lookup uses an index. A join with an "or" over the tables would read every tenant.
  const found = unionAll(
    db
      .select({ key: sql<string>`${alias}`.as("key"), domain: tenantAliases.domain })
      .from(tenantAliases)
      .where(inArray(alias, keys)),
    db
      .select({ key: sql<string>`${host}`.as("key"), domain: tenantHosts.domain })
      .from(tenantHosts)
      .where(inArray(host, keys)),
    db
      .select({ key: sql<string>`${domain}`.as("key"), domain })
      .from(tenants)
      .where(inArray(domain, keys)),
  ).as("found");
  const rows = await db
    .select({ key: found.key, domain, name: tenants.name, brand: tenants.brand, push: tenants.push })
    .from(found)
    .innerJoin(tenants, eq(domain, found.domain));
  // A domain wins over an alias of the same name.
  const inOrder = rows.sort((one, other) => Number(one.key === one.domain) - Number(other.key === other.domain));
  return new Map(inOrder.map(({ key, ...tenant }) => [key, tenant]));
}
