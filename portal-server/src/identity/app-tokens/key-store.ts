import { asc, eq } from "drizzle-orm";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Seal } from "../../platform/crypto/seal.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { signingKeys } from "./signing-key-table.ts";

export const signingAlgorithm = "ES256";

/** A key pair of a tenant, decrypted. */
export interface SigningKey {
  kid: string;
  signsFrom: Date;
  /** With the private half. */
  pair: JWK;
  /** The public key as a JWK (RFC 7517). */
  public: JWK;
  /** Whether it is encrypted with the secret that is being replaced. */
  isOutdated: boolean;
}

/** The context of the encryption: a row works for its tenant and `kid` only. */
export const sealContext = (tenant: string, kid: string) => `${tenant} ${kid}`;

/**
 * The keys of a tenant, oldest first. A key that this server's secrets cannot decrypt is left out, so write access to
 * the database is not enough to add a key.
 */
export async function readKeys(db: Database | Transaction, seal: Seal, tenant: string): Promise<SigningKey[]> {
  const rows = await db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.tenant, tenant))
    .orderBy(asc(signingKeys.signsFrom), asc(signingKeys.kid));
  return rows.flatMap(({ kid, signsFrom, sealed }) => {
    try {
      const context = sealContext(tenant, kid);
      const pair = seal.open(sealed, context) as JWK;
      return [{ kid, signsFrom, pair, public: publicHalf(pair, kid), isOutdated: !!seal.renew(sealed, context) }];
    } catch {
      return [];
    }
  });
}

export async function addKey(
  tx: Database | Transaction,
  seal: Seal,
  { tenant, now, signsFrom }: { tenant: string; now: Date; signsFrom: Date },
): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const pair = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(pair);
  const sealed = seal.close(pair, sealContext(tenant, kid));
  await tx.insert(signingKeys).values({ kid, tenant, sealed, createdAt: now, signsFrom });
  return { kid, signsFrom, pair, public: publicHalf(pair, kid), isOutdated: false };
}

/** Makes other writers of this tenant's keys wait until the transaction ends. @returns whether the tenant exists */
export async function lockKeys(tx: Transaction, tenant: string): Promise<boolean> {
  const rows = await tx
    .select({ domain: tenants.domain })
    .from(tenants)
    .where(eq(tenants.domain, tenant))
    .for("no key update");
  return rows.length > 0;
}

function publicHalf({ kty, crv, x, y }: JWK, kid: string): JWK {
  return { kty, crv, x, y, kid, alg: signingAlgorithm, use: "sig" } as JWK;
}
