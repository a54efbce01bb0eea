import { baseScope, registryRoles } from "@portico/shared-utility/contract";
import { asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { registrySecrets } from "../../identity/credentials/credential-secret.ts";
import { stateOf } from "../../identity/credentials/life-columns.ts";
import { registryCredentials } from "../../identity/credentials/registry-credential-table.ts";
import { every } from "../../identity/roles/actor.ts";
import { environments } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { exactOrigin } from "../../releases/maps/exact-origin.ts";
import { duration, instantAfter } from "./expiry.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";
import { refuseDeadPatterns } from "./refuse-dead-patterns.ts";
import { requireTenant } from "./tenant-verbs.ts";

const newCredential = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be a–z, 0–9 and hyphens (at most 63)"),
  role: z.enum(registryRoles, `must be one of ${registryRoles.join(", ")}`),
  environments: z
    .array(z.enum(environments, `must be some of ${environments.join(", ")}`))
    .min(1, "must name at least one environment"),
  scopes: z.array(z.string()).min(1, `must name ${baseScope}, tenants, or ${every} for every one`),
  modules: z
    .array(z.string().min(1))
    .min(1, "must name at least one module, or a pattern such as @app/*")
    .default([every]),
  origins: z
    .array(
      z.string().refine((value) => value === every || exactOrigin(value) === value, "must be like https://cdn.example"),
    )
    .default([every]),
  expires: duration.optional(),
});

export type NewRegistryCredential = z.input<typeof newCredential>;

export interface RegistryCredentialSummary {
  name: string;
  role: string;
  environments: string[];
  scopes: string[];
  modules: string[];
  origins: string[];
  /** ISO 8601. */
  created_at: string;
}

/**
 * Creates a credential with which a pipeline publishes, promotes or reads releases.
 * @returns the credential, which is not stored
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `credential.exists`
 */
export async function addRegistryCredential(db: Database, input: NewRegistryCredential, now: Date): Promise<string> {
  const { expires, ...row } = parseInput(newCredential, input);
  for (const scope of row.scopes) if (scope !== baseScope && scope !== every) await requireTenant(db, scope);
  await refuseDeadPatterns(db, row.modules, row.scopes);
  const { credential, hash } = registrySecrets.make();
  const values = { ...row, hash, createdAt: now, expiresAt: instantAfter(now, expires) };
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`credential ${row.name}`}, 0))`);
  const named = await db.select().from(registryCredentials).where(eq(registryCredentials.name, row.name));
  if (named.some((each) => stateOf(each, now) === "active")) throw alreadyNamed(row.name);
  await db.insert(registryCredentials).values(values);
  return credential;
}

function alreadyNamed(name: string): ProvisioningError {
  const hint = "`credential renew` makes another one beside it; else revoke it first, or choose another name";
  return new ProvisioningError("credential.exists", `A registry credential is named "${name}" already: ${hint}.`);
}

export async function listRegistryCredentials(db: Database): Promise<RegistryCredentialSummary[]> {
  const rows = await db
    .select()
    .from(registryCredentials)
    .where(isNull(registryCredentials.revokedAt))
    .orderBy(asc(registryCredentials.name), asc(registryCredentials.createdAt));
  return rows.map(({ name, role, environments, scopes, modules, origins, createdAt }) => ({
    ...{ name, role, environments, scopes, modules, origins },
    created_at: createdAt.toISOString(),
  }));
}

/** @throws ProvisioningError `credential.unknown` */
export async function removeRegistryCredential(db: Database, name: string): Promise<void> {
  const removed = await db.delete(registryCredentials).where(eq(registryCredentials.name, name)).returning();
  if (removed.length > 0) return;
  const hint = "`registry list` shows those that there are";
  throw new ProvisioningError("credential.unknown", `No registry credential is named "${name}": ${hint}.`);
}
