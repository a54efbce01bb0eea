import { isIP } from "node:net";
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { users } from "../accounts/user-table.ts";
import { apps } from "../apps/app-table.ts";
import type { Database, Transaction } from "../db/database.ts";
import { lineOfText } from "../line-of-text.ts";
import { baseScope } from "../maps/map-document.ts";
import { tenantKey } from "../tenants/tenant-key.ts";
import { tenantAliases, tenants } from "../tenants/tenant-table.ts";
import { parseInput } from "./parse-input.ts";
import { ProvisioningError } from "./provisioning-error.ts";

const newTenant = z.object({
  domain: z
    .string()
    .refine(
      (value) => tenantKey(value) === value && isIP(value) === 0 && value !== baseScope,
      `must be one label of a host name (a–z, 0–9 and hyphens, at most 63), and not "${baseScope}"`,
    ),
  name: lineOfText,
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "must be a colour like #3453d1")
    .optional(),
  aliases: z
    .array(z.string().refine((value) => tenantKey(value) === value, "must be labels of host names or IP addresses"))
    .default([]),
});

export type NewTenant = z.input<typeof newTenant>;

export interface TenantSummary {
  domain: string;
  name: string;
  aliases: string[];
  users: number;
  apps: number;
}

/** @throws ProvisioningError `input.invalid`, `tenant.exists` */
export async function addTenant(db: Database, input: NewTenant): Promise<TenantSummary> {
  const { domain, name, accent, aliases } = parseInput(newTenant, input);
  const distinct = [...new Set(aliases)];
  await db.transaction(async (tx) => {
    await refuseTaken(tx, [domain, ...distinct]);
    const brand = accent === undefined ? {} : { accent };
    const added = await tx.insert(tenants).values({ domain, name, brand }).onConflictDoNothing().returning();
    if (added.length === 0) throw taken(domain);
    for (const alias of distinct) {
      const row = await tx.insert(tenantAliases).values({ alias, domain }).onConflictDoNothing().returning();
      if (row.length === 0) throw taken(alias);
    }
  });
  return { domain, name, aliases: distinct, users: 0, apps: 0 };
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
  const of = (domain: string) => aliases.filter((row) => row.domain === domain).map(({ alias }) => alias);
  return rows.map(({ domain, name, ...counts }) => ({ domain, name, aliases: of(domain), ...counts }));
}

/** @throws ProvisioningError `tenant.unknown` */
export async function requireTenant(db: Database, domain: string): Promise<void> {
  const [found] = await db.select({ domain: tenants.domain }).from(tenants).where(eq(tenants.domain, domain));
  if (found) return;
  const [alias] = await db.select().from(tenantAliases).where(eq(tenantAliases.alias, domain));
  const hint = alias ? `it is an alias of "${alias.domain}"` : "`tenant list` shows those that there are";
  throw new ProvisioningError("tenant.unknown", `There is no tenant "${domain}": ${hint}.`);
}

// A domain would win over another tenant's alias of the same name, and take its visitors over.
async function refuseTaken(tx: Transaction, names: string[]): Promise<void> {
  const domains = await tx.select({ name: tenants.domain }).from(tenants).where(inArray(tenants.domain, names));
  const aliases = await tx
    .select({ name: tenantAliases.alias })
    .from(tenantAliases)
    .where(inArray(tenantAliases.alias, names));
  const [first] = [...domains, ...aliases];
  if (first) throw taken(first.name);
}

function taken(name: string): ProvisioningError {
  return new ProvisioningError(
    "tenant.exists",
    `"${name}" is a tenant's domain or alias already; choose another name.`,
  );
}
