import { baseScope } from "@portico/shared-utility/contract";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { isGrantable } from "../../releases/maps/own-name.ts";
import { releasePointers, releases } from "../../releases/maps/release-table.ts";
import { nameScopes } from "../../releases/registry/name-scope-table.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const grant = z.object({
  tenant: z.string(),
  name: z
    .string()
    .transform((value) => value.replace(/\/\*$/, ""))
    .refine(isGrantable, "must be like @acme: a–z, 0–9 and hyphens; @app and @portico are the portal's"),
});

interface Grant {
  tenant: string;
  name: string;
}

/**
 * Allows a tenant's releases to name modules of a scope, e.g. `@acme/utils`. Does nothing if they already may.
 * @returns the scope as it is stored, e.g. `@acme`
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `scope.taken`
 */
export async function addScope(db: Database, input: Grant, now: Date): Promise<string> {
  const row = parseInput(grant, input);
  await requireTenant(db, row.tenant);
  await refuseSharedScope(db, row.name);
  await db
    .insert(nameScopes)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing();
  const [stored] = await db.select().from(nameScopes).where(eq(nameScopes.name, row.name));
  if (stored?.tenant === row.tenant) return row.name;
  throw new ProvisioningError("scope.taken", `${row.name} is another tenant's: choose another name.`);
}

/** @throws ProvisioningError `tenant.unknown` */
export async function listScopes(db: Database, tenant: string): Promise<string[]> {
  await requireTenant(db, tenant);
  const rows = await db.select().from(nameScopes).where(eq(nameScopes.tenant, tenant)).orderBy(asc(nameScopes.name));
  return rows.map(({ name }) => name);
}

/**
 * Removes a scope for future publications; existing releases are unchanged.
 * @throws ProvisioningError `input.invalid`, `scope.unknown`
 */
export async function removeScope(db: Database, input: Grant): Promise<void> {
  const { tenant, name } = parseInput(grant, input);
  const isIt = and(eq(nameScopes.tenant, tenant), eq(nameScopes.name, name));
  const removed = await db.delete(nameScopes).where(isIt).returning();
  if (removed.length > 0) return;
  const hint = `\`scope list ${tenant}\` shows its scopes`;
  throw new ProvisioningError("scope.unknown", `"${tenant}" has no scope ${name}: ${hint}.`);
}

/** A scope with modules of the base is open to every tenant. */
async function refuseSharedScope(db: Database, name: string): Promise<void> {
  const rows = await db
    .select({ document: releases.document })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releasePointers.releaseId))
    .where(eq(releasePointers.scope, baseScope));
  const shared = rows
    .flatMap(({ document }) => Object.keys(document.imports))
    .find((key) => key.startsWith(`${name}/`));
  if (shared !== undefined)
    throw new ProvisioningError("scope.taken", `${name} is shared by all tenants: the base has ${shared}.`);
}
