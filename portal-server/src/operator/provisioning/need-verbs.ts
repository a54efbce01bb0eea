import { baseScope, type Need, needKinds } from "@portico/shared-utility/contract";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { exactNeed } from "../../releases/maps/exact-need.ts";
import { releaseNeeds } from "../../releases/needs/need-table.ts";
import { ProvisioningError, parseInput } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const need = z.string().transform((value, context) => {
  const exact = exactNeed(value);
  if (exact !== undefined) return exact;
  context.addIssue(
    `must be one of ${needKinds.join(", ")}, with its value, such as connect:https://api.example, trusted-types:vue or feature:camera: one exact host, https or wss except on this machine, and no wildcard`,
  );
  return z.NEVER;
});
const scopeAndNeed = z.object({ scope: z.string(), need });

interface ScopeAndNeed {
  scope: string;
  need: Need;
}

/** @throws ProvisioningError `input.invalid`, `tenant.unknown` */
export async function addNeed(db: Database, input: ScopeAndNeed, now: Date): Promise<Need> {
  const row = parseInput(scopeAndNeed, input);
  if (row.scope !== baseScope) await requireTenant(db, row.scope);
  await db
    .insert(releaseNeeds)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing();
  return row.need;
}

/** @throws ProvisioningError `tenant.unknown` */
export async function listNeeds(db: Database, scope: string): Promise<Need[]> {
  if (scope !== baseScope) await requireTenant(db, scope);
  const rows = await db
    .select()
    .from(releaseNeeds)
    .where(eq(releaseNeeds.scope, scope))
    .orderBy(asc(releaseNeeds.need));
  return rows.map((row) => row.need);
}

/**
 * Withdraws the approval of a need, for future publications and for the policy of pages.
 * @throws ProvisioningError `need.unknown`
 */
export async function removeNeed(db: Database, { scope, need: given }: ScopeAndNeed): Promise<void> {
  const isIt = and(eq(releaseNeeds.scope, scope), eq(releaseNeeds.need, exactNeed(given) ?? given));
  const removed = await db.delete(releaseNeeds).where(isIt).returning();
  if (removed.length > 0) return;
  const hint = `\`need list ${scope}\` shows those that are`;
  throw new ProvisioningError("need.unknown", `${given} is not approved for the modules of "${scope}": ${hint}.`);
}
