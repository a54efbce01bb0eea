import { eq } from "drizzle-orm";
import type { JWK } from "jose";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSeal, type Seal } from "../../platform/crypto/seal.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { createShortCache } from "../../platform/jobs/short-cache.ts";
import { keySchedule } from "./key-schedule.ts";
import { addKey, lockKeys, readKeys, type SigningKey, sealContext } from "./key-store.ts";
import { signingKeys } from "./signing-key-table.ts";

/** The keys that sign and verify each tenant's exchange tokens. Every process reads them from the database. */
export interface SigningKeys {
  /** The key that signs now. A tenant's first key is made at its first use. */
  signing(tenant: string): Promise<SigningKey>;
  /** The public keys that verify now, oldest first. Makes the tenant's first key if it has none. */
  published(tenant: string): Promise<JWK[]>;
  /** The public key that verifies a token; `undefined` for an unknown or outdated one. */
  find(tenant: string, kid: string): Promise<JWK | undefined>;
}

interface SigningKeyNeeds {
  db: Database;
  clock: Clock;
  secrets: TokenSecrets;
}

export function createSigningKeys({ db, clock, secrets }: SigningKeyNeeds): SigningKeys {
  const seal = createSeal(secrets, "signing-key");
  const read = async (tenant: string) => {
    const keys = await readKeys(db, seal, tenant);
    return keys.length > 0 ? keys : undefined;
  };
  const cache = createShortCache(read, clock);

  // While TOKEN_SECRET is replaced, a key in use is encrypted with the new secret, so that it survives the old one.
  async function renew(tenant: string, { kid, pair }: SigningKey): Promise<void> {
    const sealed = seal.close(pair, sealContext(tenant, kid));
    await db.update(signingKeys).set({ sealed }).where(eq(signingKeys.kid, kid));
    cache.drop(tenant);
  }

  const keysOf = async (tenant: string) => (await cache.get(tenant)) ?? addFirst(db, seal, tenant, clock.now());
  return {
    async signing(tenant) {
      const { signing } = keySchedule(await keysOf(tenant), clock.now());
      if (!signing) throw new Error(`The tenant ${tenant} has no signing key.`);
      if (signing.isOutdated) await renew(tenant, signing);
      return signing;
    },
    async published(tenant) {
      return keySchedule(await keysOf(tenant), clock.now()).published.map((key) => key.public);
    },
    async find(tenant, kid) {
      const keys = (await cache.get(tenant)) ?? [];
      return keySchedule(keys, clock.now()).published.find((key) => key.kid === kid)?.public;
    },
  };
}

/** Makes a tenant's first key. One of several processes makes it; the others read it. */
function addFirst(db: Database, seal: Seal, tenant: string, now: Date): Promise<SigningKey[]> {
  return db.transaction(async (tx) => {
    await lockKeys(tx, tenant);
    const keys = await readKeys(tx, seal, tenant);
    return keys.length > 0 ? keys : [await addKey(tx, seal, { tenant, now, signsFrom: now })];
  });
}
