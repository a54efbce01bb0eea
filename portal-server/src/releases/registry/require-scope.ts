import { baseScope } from "@portico/shared-utility/contract";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { ApiError } from "../../platform/http/api-error.ts";

/** @throws ApiError `tenant.unknown` when the scope is neither the base nor a tenant's domain */
export async function requireScope(db: Database, scope: string): Promise<void> {
  if (!(await isScope(db, scope))) throw new ApiError("tenant.unknown", { details: { scope } });
}

/** Whether this is the base or a tenant's domain. */
export async function isScope(db: Database, scope: string): Promise<boolean> {
  if (scope === baseScope) return true;
  const found = await db.select({ domain: tenants.domain }).from(tenants).where(eq(tenants.domain, scope));
  return found.length > 0;
}
