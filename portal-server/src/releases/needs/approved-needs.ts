import { baseScope, type MapDocument, type Need, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { type Refusal, refusedResponse } from "../gate/refusal.ts";
import { exactNeed, isApproved } from "../maps/exact-need.ts";
import { releaseNeeds } from "./need-table.ts";

/** The needs that are approved for scopes. */
export async function approvedNeeds(db: Database | Transaction, scopes: readonly string[]): Promise<Need[]> {
  const isOfScopes = inArray(releaseNeeds.scope, [...scopes]);
  const rows = await db.select({ need: releaseNeeds.need }).from(releaseNeeds).where(isOfScopes);
  return rows.map(({ need }) => need);
}

/**
 * Refuses modules with needs that are not approved for their scope.
 * @param specifiers the modules that a call adds or changes
 * @throws ApiError `release.need`
 */
export async function refuseUnapproved(
  db: Database | Transaction,
  scope: string,
  document: MapDocument,
  specifiers: readonly string[],
): Promise<void> {
  const needing = specifiers.flatMap((specifier) => {
    const needs = ownValue(document.needs ?? {}, specifier) ?? [];
    return needs.length > 0 ? [{ specifier, needs }] : [];
  });
  if (needing.length === 0) return;
  const approved = await approvedNeeds(db, [scope]);
  const refusals = needing.flatMap(({ specifier, needs }): Refusal[] => {
    const missing = needs.filter((need) => exactNeed(need) !== need || !isApproved(need, approved));
    if (missing.length === 0) return [];
    const address = ownValue(document.imports, specifier) ?? "";
    return [{ specifier, address, code: "release.need", ...refusal(scope, missing) }];
  });
  if (refusals.length > 0) throw refusedResponse(refusals);
}

function refusal(scope: string, missing: readonly Need[]) {
  const commands = missing.map((need) => approvingCommand(scope, need));
  const message = `The module needs ${missing.join(", ")}, which is not approved for ${scope}. An operator approves it with: ${commands.join(" && ")}`;
  return { message, details: { needs: missing, commands } };
}

/**
 * The command that approves a need for a scope. The need is one argument, because the name of a policy may look like an
 * option.
 */
export function approvingCommand(scope: string, need: Need): string {
  return `portico need add ${scope} ${need}`;
}

/**
 * The grants of a page: the needs of the modules in its map that are currently approved for its tenant, each once. A
 * page without needs reads no approvals.
 */
export async function grantedNeeds(db: Database, tenant: string, { needs = {} }: Pick<ResolvedMap, "needs">) {
  const declared = [...new Set(Object.values(needs).flat())];
  if (declared.length === 0) return [];
  const approved = await approvedNeeds(db, [baseScope, tenant]);
  // The last check: whatever a map contains, only valid needs reach the policy.
  return declared.filter((need: Need) => exactNeed(need) === need && isApproved(need, approved)).sort();
}
