import { baseScope } from "@portico/shared-utility/contract";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { exactOrigin } from "../../releases/maps/exact-origin.ts";
import { releaseOrigins } from "../../releases/registry/origin-table.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const origin = z.string().transform((value, context) => {
  const exact = exactOrigin(value);
  if (exact !== undefined) return exact;
  context.addIssue(
    "must be like https://cdn.example, or https://storage.example/acme/ on a host that others share: one exact host, https except on this machine",
  );
  return z.NEVER;
});
const scopeAndOrigin = z.object({ scope: z.string(), origin });

interface ScopeAndOrigin {
  scope: string;
  origin: string;
}

/** @throws ProvisioningError `input.invalid`, `tenant.unknown` */
export async function addOrigin(db: Database, input: ScopeAndOrigin, now: Date): Promise<string> {
  const row = parseInput(scopeAndOrigin, input);
  if (row.scope !== baseScope) await requireTenant(db, row.scope);
  await db
    .insert(releaseOrigins)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing();
  return row.origin;
}

/** @throws ProvisioningError `tenant.unknown` */
export async function listOrigins(db: Database, scope: string): Promise<string[]> {
  if (scope !== baseScope) await requireTenant(db, scope);
  const rows = await db
    .select()
    .from(releaseOrigins)
    .where(eq(releaseOrigins.scope, scope))
    .orderBy(asc(releaseOrigins.origin));
  return rows.map((row) => row.origin);
}

/**
 * Removes an origin for future publications; existing releases are unchanged.
 * @throws ProvisioningError `origin.unknown`
 */
export async function removeOrigin(db: Database, input: ScopeAndOrigin): Promise<void> {
  const { scope } = input;
  // Removes an origin in the form in which it is listed, even if only an earlier version accepted it.
  const origin = exactOrigin(input.origin) ?? input.origin;
  const isIt = and(eq(releaseOrigins.scope, scope), eq(releaseOrigins.origin, origin));
  const removed = await db.delete(releaseOrigins).where(isIt).returning();
  if (removed.length > 0) return;
  const hint = `\`origin list ${scope}\` shows those that it may`;
  throw new ProvisioningError("origin.unknown", `The modules of "${scope}" may not come from ${origin}: ${hint}.`);
}
