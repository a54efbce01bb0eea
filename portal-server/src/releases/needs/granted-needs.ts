import { baseScope, type Need, type ResolvedMap } from "@portico/shared-utility/contract";
import type { Database } from "../../platform/db/database.ts";
import { exactNeed, isApproved } from "../maps/exact-need.ts";
import { approvedNeeds } from "./approved-needs.ts";

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
