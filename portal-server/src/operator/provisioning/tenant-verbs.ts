import { isIP } from "node:net";
import { baseScope } from "@portico/shared-utility/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { apps } from "../../identity/apps/app-table.ts";
import { tenantAliases, tenantHosts } from "../../identity/tenants/tenant-address-table.ts";
import { isTenantKey } from "../../identity/tenants/tenant-key.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { lineOfText } from "../../platform/text/line-of-text.ts";
import { accentInput } from "./brand-input.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";

const newTenant = z.object({
  domain: z
    .string()
    .refine(
      (value) => isTenantKey(value) && isIP(value) === 0 && value !== baseScope,
      `must be one label of a host name (a–z, 0–9 and hyphens, at most 63), and not "${baseScope}"`,
    ),
  name: lineOfText,
  accent: accentInput.optional(),
  aliases: z.array(z.string().refine(isTenantKey, "must be labels of host names or IP addresses")).default([]),
});

export type NewTenant = z.input<typeof newTenant>;

export interface TenantSummary {
  domain: string;
  name: string;
  aliases: string[];
  /** Host names that belong to the tenant alone. */
  hosts: string[];
  users: number;
  apps: number;
}

/** @throws ProvisioningError `input.invalid`, `tenant.exists` */
export async function addTenant(db: Database, input: NewTenant, domains: readonly string[]): Promise<TenantSummary> {
  const { domain, name, accent, aliases } = parseInput(newTenant, input);
  const distinct = [...new Set(aliases)];
  await refuseTaken(db, [domain, ...distinct], domains);
  const brand = accent === undefined ? {} : { accent };
  const added = await db.insert(tenants).values({ domain, name, brand }).onConflictDoNothing().returning();
  if (added.length === 0) throw taken(domain);
  for (const alias of distinct) {
    const row = await db.insert(tenantAliases).values({ alias, domain }).onConflictDoNothing().returning();
    if (row.length === 0) throw taken(alias);
  }
  return { domain, name, aliases: distinct, hosts: [], users: 0, apps: 0 };
}

export async function listTenants(db: Database): Promise<TenantSummary[]> {
  const rows = await db
    .select({
      domain: tenants.domain,
      name: tenants.name,
      users: db.$count(users, eq(users.tenant, tenants.domain)),
      apps: db.$count(apps, eq(apps.tenant, tenants.domain)),
    })
    .from(tenants)
    .orderBy(asc(tenants.domain));
  const aliases = await db.select().from(tenantAliases).orderBy(asc(tenantAliases.alias));
  const hosts = await db.select().from(tenantHosts).orderBy(asc(tenantHosts.host));
  const hostsOf = (domain: string) => hosts.filter((row) => row.domain === domain).map(({ host }) => host);
  const of = (domain: string) => aliases.filter((row) => row.domain === domain).map(({ alias }) => alias);
  return rows.map(({ domain, name, ...counts }) => ({
    domain,
    name,
    aliases: of(domain),
    hosts: hostsOf(domain),
    ...counts,
  }));
}

/** @throws ProvisioningError `tenant.unknown` */
export async function requireTenant(db: Database, domain: string): Promise<void> {
  const [found] = await db.select({ domain: tenants.domain }).from(tenants).where(eq(tenants.domain, domain));
  if (found) return;
  const [alias] = await db.select().from(tenantAliases).where(eq(tenantAliases.alias, domain));
  const hint = alias ? `it is an alias of "${alias.domain}"` : "`tenant list` shows those that there are";
  throw new ProvisioningError("tenant.unknown", `There is no tenant "${domain}": ${hint}.`);
}

// A tenant's domain takes precedence over another tenant's alias of the same name, so it would take over that tenant's
// visitors.
async function refuseTaken(tx: Database, names: string[], allowed: readonly string[]): Promise<void> {
  const domains = await tx.select({ name: tenants.domain }).from(tenants).where(inArray(tenants.domain, names));
  const aliases = await tx
    .select({ name: tenantAliases.alias })
    .from(tenantAliases)
    .where(inArray(tenantAliases.alias, names));
  const [first] = [...domains, ...aliases];
  if (first) throw taken(first.name);
  const addresses = names.flatMap((name) => allowed.map((domain) => `${name}.${domain}`));
  const [hosted] = await tx.select().from(tenantHosts).where(inArray(tenantHosts.host, addresses));
  if (!hosted) return;
  const { host, domain } = hosted;
  throw new ProvisioningError(
    "tenant.exists",
    `"${host}" is a host name of the tenant ${domain} already; choose another name, or \`tenant host remove ${domain} ${host}\` first.`,
  );
}

function taken(name: string): ProvisioningError {
  return new ProvisioningError(
    "tenant.exists",
    `"${name}" is a tenant's domain or alias already; choose another name.`,
  );
}
