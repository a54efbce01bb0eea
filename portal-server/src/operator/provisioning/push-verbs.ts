import type { PushConfig } from "@portico/shared-utility/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { parseInput } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const value = z
  .string("is missing")
  .regex(/^[\x21-\x7e]{1,300}$/, "must be 1 to 300 printable characters without spaces");
const pushConfig = z.strictObject({
  apiKey: value,
  authDomain: value,
  projectId: value,
  storageBucket: value,
  messagingSenderId: value,
  appId: value,
  vapidKey: value,
}) satisfies z.ZodType<PushConfig>;

/**
 * Enables push messages for a tenant, or disables them (`undefined`).
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`
 */
export async function setPush(db: Database, tenant: string, input: unknown): Promise<void> {
  const push = input === undefined ? null : parseInput(pushConfig, input);
  await requireTenant(db, tenant);
  await db.update(tenants).set({ push }).where(eq(tenants.domain, tenant));
}
