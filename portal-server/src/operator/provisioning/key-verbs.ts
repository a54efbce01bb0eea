import { asc, eq } from "drizzle-orm";
import { type KeyState, keySchedule } from "../../identity/app-tokens/key-schedule.ts";
import { rotateKey } from "../../identity/app-tokens/rotate-key.ts";
import { signingKeys } from "../../identity/app-tokens/signing-key-table.ts";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSeal } from "../../platform/crypto/seal.ts";
import type { Database } from "../../platform/db/database.ts";
import { ProvisioningError } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

export interface KeySummary {
  /** The `kid` of tokens and of the tenant's key set. */
  kid: string;
  state: KeyState;
  /** These times are ISO 8601. */
  created_at: string;
  signs_from: string;
  /** When it leaves the key set; `null` while it has no successor. */
  published_until: string | null;
}

export interface RotatedKey {
  kid: string;
  signs_from: string;
}

/** @throws ProvisioningError `tenant.unknown` */
export async function listKeys(db: Database, tenant: string, now: Date): Promise<KeySummary[]> {
  await requireTenant(db, tenant);
  const keys = await db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.tenant, tenant))
    .orderBy(asc(signingKeys.signsFrom));
  const schedule = keySchedule(keys, now);
  return keys.map((key) => ({
    kid: key.kid,
    state: schedule.stateOf(key),
    created_at: key.createdAt.toISOString(),
    signs_from: key.signsFrom.toISOString(),
    published_until: schedule.publishedUntil(key)?.toISOString() ?? null,
  }));
}

/**
 * Adds a key to a tenant's key set.
 * @throws ProvisioningError `tenant.unknown`, `key.pending`, `key.secret`
 */
export async function rotateTenantKey(
  db: Database,
  secrets: TokenSecrets | undefined,
  rotation: { tenant: string; immediate: boolean; now: Date },
): Promise<RotatedKey> {
  const { tenant } = rotation;
  await requireTenant(db, tenant);
  if (!secrets)
    throw new ProvisioningError(
      "key.secret",
      "A key is encrypted with the portal's secret: set TOKEN_SECRET and ADMIN_TOKEN.",
    );
  const result = await rotateKey(db, createSeal(secrets, "signing-key"), rotation);
  if (result.status === "locked")
    throw new ProvisioningError(
      "key.secret",
      `The keys of "${tenant}" are encrypted with another TOKEN_SECRET: set the one that the portal has.`,
    );
  const signsFrom = result.key.signsFrom.toISOString();
  if (result.status === "pending")
    throw new ProvisioningError(
      "key.pending",
      `A new key of "${tenant}" signs from ${signsFrom} on already: wait until then, or replace all keys with --now.`,
    );
  return { kid: result.key.kid, signs_from: signsFrom };
}
