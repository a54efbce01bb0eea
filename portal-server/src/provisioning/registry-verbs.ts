import { registryRoles } from "@portico/shared-utility/contract";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { environments } from "../config.ts";
import type { Database } from "../db/database.ts";
import { exactPlace } from "../maps/exact-place.ts";
import { baseScope } from "../maps/map-document.ts";
import { every } from "../registry/actor.ts";
import { hashRegistryCredential, newRegistryCredential } from "../registry/credential-secret.ts";
import { registryCredentials } from "../registry/credential-table.ts";
import { parseInput } from "./parse-input.ts";
import { ProvisioningError } from "./provisioning-error.ts";
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
      z.string().refine((value) => value === every || exactPlace(value) === value, "must be like https://cdn.example"),
    )
    .default([every]),
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
 * Makes a credential with which a pipeline publishes, promotes or reads releases.
 *
 * @returns the credential, kept nowhere
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `credential.exists`
 */
export async function addRegistryCredential(db: Database, input: NewRegistryCredential, now: Date): Promise<string> {
  const row = parseInput(newCredential, input);
  for (const scope of row.scopes) if (scope !== baseScope && scope !== every) await requireTenant(db, scope);
  await refuseDeadPatterns(db, row.modules, row.scopes);
  const credential = newRegistryCredential();
  const hash = hashRegistryCredential(credential) ?? "";
  const added = await db
    .insert(registryCredentials)
    .values({ ...row, hash, createdAt: now })
    .onConflictDoNothing()
    .returning({ name: registryCredentials.name });
  if (added.length > 0) return credential;
  const hint = "remove it first, or choose another name";
  throw new ProvisioningError("credential.exists", `A registry credential is named "${row.name}" already: ${hint}.`);
}

export async function listRegistryCredentials(db: Database): Promise<RegistryCredentialSummary[]> {
  const rows = await db.select().from(registryCredentials).orderBy(asc(registryCredentials.name));
  return rows.map(({ hash: _hash, createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
}

/** @throws ProvisioningError `credential.unknown` */
export async function removeRegistryCredential(db: Database, name: string): Promise<void> {
  const removed = await db.delete(registryCredentials).where(eq(registryCredentials.name, name)).returning();
  if (removed.length > 0) return;
  const hint = "`registry list` shows those that there are";
  throw new ProvisioningError("credential.unknown", `No registry credential is named "${name}": ${hint}.`);
}
