import { and, eq, ne } from "drizzle-orm";
import type { Seal } from "../../platform/crypto/seal.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { keyLead, keySchedule } from "./key-schedule.ts";
import { addKey, lockKeys, readKeys, type SigningKey } from "./key-store.ts";
import { signingKeys } from "./signing-key-table.ts";

interface Rotation {
  tenant: string;
  /** Replaces all keys immediately, e.g. after a theft: tokens that they signed become void. */
  immediate: boolean;
  now: Date;
}

type RotationResult =
  | { status: "rotated"; key: SigningKey }
  /** Another key was added and does not sign yet. */
  | { status: "pending"; key: SigningKey }
  /** There are keys, but the secrets decrypt none of them. */
  | { status: "locked" };

/**
 * Adds a key that signs as soon as every cached key set has it, or immediately. Earlier keys stay published until their
 * tokens have expired.
 */
export async function rotateKey(
  tx: Database | Transaction,
  seal: Seal,
  { tenant, immediate, now }: Rotation,
): Promise<RotationResult> {
  return tx.transaction(async (inner) => {
    await lockKeys(inner, tenant);
    const keys = await readKeys(inner, seal, tenant);
    if (keys.length === 0 && (await hasKeys(inner, tenant))) return { status: "locked" };
    const pending = keys.find((key) => keySchedule(keys, now).stateOf(key) === "next");
    if (pending && !immediate) return { status: "pending", key: pending };
    const isFirst = keys.length === 0;
    const signsFrom = immediate || isFirst ? now : new Date(now.getTime() + keyLead);
    const key = await addKey(inner, seal, { tenant, now, signsFrom });
    if (immediate)
      await inner.delete(signingKeys).where(and(eq(signingKeys.tenant, tenant), ne(signingKeys.kid, key.kid)));
    return { status: "rotated", key };
  });
}

async function hasKeys(tx: Transaction, tenant: string): Promise<boolean> {
  return (await tx.$count(signingKeys, eq(signingKeys.tenant, tenant))) > 0;
}
