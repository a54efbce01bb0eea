import { and, eq, or } from "drizzle-orm";
import { z } from "zod";
import { tenantAliases, tenantHosts } from "../../identity/tenants/tenant-address-table.ts";
import { labelBelow } from "../../identity/tenants/tenant-key.ts";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { isHostName } from "../../platform/text/host-name.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const host = z
  .string()
  .toLowerCase()
  .refine(isHostName, "must be a whole host name like portal.acme.example, without a scheme, port or path");
const tenantHost = z.object({ domain: z.string(), host });

interface TenantHost {
  domain: string;
  host: string;
}

/**
 * Assigns a whole host name to a tenant.
 * @param allowed the domains below which the first label names a tenant
 * @returns the normalized host name
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `host.taken` when another tenant has it
 */
export async function addHost(db: Database, input: TenantHost, allowed: readonly string[]): Promise<string> {
  const row = parseInput(tenantHost, input);
  await requireTenant(db, row.domain);
  const owner = await ownerOf(db, row.host, allowed);
  if (owner !== undefined && owner !== row.domain) throw taken(row.host, owner);
  await db.insert(tenantHosts).values(row).onConflictDoNothing();
  // A concurrent call may have inserted the host.
  const now = await ownerOf(db, row.host, allowed);
  if (now !== row.domain) throw taken(row.host, now ?? "");
  return row.host;
}

/** @throws ProvisioningError `tenant.unknown`, `host.unknown` */
export async function removeHost(db: Database, input: TenantHost): Promise<void> {
  const row = parseInput(tenantHost, input);
  await requireTenant(db, row.domain);
  const isIt = and(eq(tenantHosts.host, row.host), eq(tenantHosts.domain, row.domain));
  if ((await db.delete(tenantHosts).where(isIt).returning()).length > 0) return;
  const hint = "`tenant list` shows those that there are";
  throw new ProvisioningError("host.unknown", `"${row.host}" is no host name of ${row.domain}: ${hint}.`);
}

async function ownerOf(db: Database, name: string, allowed: readonly string[]): Promise<string | undefined> {
  const first = labelBelow(name, allowed);
  if (first !== undefined) {
    const isNamed = or(eq(tenants.domain, first), eq(tenantAliases.alias, first));
    const [labelled] = await db
      .select({ domain: tenants.domain })
      .from(tenants)
      .leftJoin(tenantAliases, eq(tenantAliases.domain, tenants.domain))
      .where(isNamed);
    if (labelled) return labelled.domain;
  }
  const [hosted] = await db.select().from(tenantHosts).where(eq(tenantHosts.host, name));
  return hosted?.domain;
}

function taken(name: string, domain: string): ProvisioningError {
  return new ProvisioningError(
    "host.taken",
    `"${name}" is an address of the tenant ${domain} already; choose another host name, or take it from ${domain} first.`,
  );
}
