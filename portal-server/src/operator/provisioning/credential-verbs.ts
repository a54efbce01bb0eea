import { and, desc, eq, isNull, notInArray } from "drizzle-orm";
import { z } from "zod";
import { apps } from "../../identity/apps/app-table.ts";
import { appSecrets } from "../../identity/credentials/credential-secret.ts";
import { appCredentials } from "../../messaging/delivery/credential-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { duration, instantAfter } from "./expiry.ts";
import { parseInput, unknownApp } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

export interface NewAppCredential {
  tenant: string;
  module: string;
  /**
   * Revokes all others immediately; otherwise the newest existing one keeps working, so that it can be replaced without
   * an interruption.
   */
  only: boolean;
  /** E.g. `90d` or `12h`; without it the credential does not expire. */
  expires?: string | undefined;
}

/**
 * Creates a credential for an application's back end.
 * @returns the credential, which is not stored
 * @throws ProvisioningError `tenant.unknown`, `app.unknown`
 */
export async function addAppCredential(db: Database, input: NewAppCredential, now: Date): Promise<string> {
  const { tenant, module, only } = input;
  const { expires } = parseInput(z.object({ expires: duration.optional() }), { expires: input.expires });
  await requireTenant(db, tenant);
  // The lock serializes concurrent calls, so that each sees the other's credential.
  const isApp = and(eq(apps.tenant, tenant), eq(apps.module, module));
  const [app] = await db.select().from(apps).where(isApp).for("update");
  if (!app) throw unknownApp(tenant, module);
  const isOfApp = and(
    eq(appCredentials.tenant, tenant),
    eq(appCredentials.module, module),
    isNull(appCredentials.revokedAt),
  );
  const latest = await db
    .select({ hash: appCredentials.hash })
    .from(appCredentials)
    .where(isOfApp)
    .orderBy(desc(appCredentials.createdAt))
    .limit(only ? 0 : 1);
  const hashes = latest.map(({ hash }) => hash);
  await db.delete(appCredentials).where(and(isOfApp, notInArray(appCredentials.hash, hashes)));
  const { credential, hash } = appSecrets.make();
  await db
    .insert(appCredentials)
    .values({ tenant, module, hash, createdAt: now, expiresAt: instantAfter(now, expires) });
  return credential;
}
