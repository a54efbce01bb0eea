import type { BootDocument, PushConfig } from "@portico/shared-utility/contract";
import { eq, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
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
  const query = prepareTenants(db);
  const readTenants = async (keys: string[]) => {
    const rows = await query.execute({ keys });
    // A domain wins over an alias of the same name.
    const inOrder = rows.sort((one, other) => Number(one.key === one.domain) - Number(other.key === other.domain));
    return new Map(inOrder.map(({ key, ...tenant }) => [key, tenant]));
  };
  return createShortCache(createBatchLoader(readTenants), clock).get;
}

/** Each page needs it, so its text is built once. It has no name: a pooler may give the next statement to another connection. */
function prepareTenants(db: Database) {
  const { alias } = tenantAliases;
  const { host } = tenantHosts;
  const { domain } = tenants;
  const isAsked = (column: PgColumn) => sql`${column} = any(${sql.placeholder("keys")})`;
  // Each lookup uses an index. A join with an "or" over the tables would read every tenant.
  const found = unionAll(
    db
      .select({ key: sql<string>`${alias}`.as("key"), domain: tenantAliases.domain })
      .from(tenantAliases)
      .where(isAsked(alias)),
    db
      .select({ key: sql<string>`${host}`.as("key"), domain: tenantHosts.domain })
      .from(tenantHosts)
      .where(isAsked(host)),
    db
      .select({ key: sql<string>`${domain}`.as("key"), domain })
      .from(tenants)
      .where(isAsked(domain)),
  ).as("found");
  return db
    .select({ key: found.key, domain, name: tenants.name, brand: tenants.brand, push: tenants.push })
    .from(found)
    .innerJoin(tenants, eq(domain, found.domain))
    .prepare("");
}
