import { baseScope, type Need, type ResolvedMap } from "@portico/shared-utility/contract";
import type { Database } from "../../platform/db/database.ts";
import { exactNeed, isApproved } from "../maps/exact-need.ts";
import { approvedNeeds } from "./approved-needs.ts";

/**
 * What a page is granted: the needs of the modules in its map that are approved for its tenant now, each once. A page
 * whose modules need nothing reads no approvals.
 */
export async function grantedNeeds(db: Database, tenant: string, { needs = {} }: Pick<ResolvedMap, "needs">) {
  const declared = [...new Set(Object.values(needs).flat())];
  if (declared.length === 0) return [];
  const approved = await approvedNeeds(db, [baseScope, tenant]);
  // The last check: whatever a map contains, the policy lists only what a need may be.
  return declared.filter((need: Need) => exactNeed(need) === need && isApproved(need, approved)).sort();
}
