import { createHash } from "node:crypto";
import type { PublishAnswer } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { registryRequests } from "./registry-request-table.ts";

/** A call with an `Idempotency-Key`. A repeated call gets the answer of the first one. */
export interface IdempotentCall {
  actor: string;
  key: string;
  digest: string;
  now: Date;
  storeAnswer(tx: Transaction, answer: PublishAnswer): Promise<void>;
}

/** @param body the call's parameters; a call with the same key and other parameters is refused */
export function idempotentCall(
  { actor, key, now }: { actor: string; key: string | undefined; now: Date },
  body: unknown,
): IdempotentCall | undefined {
  if (key === undefined) return undefined;
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const storeAnswer = async (tx: Transaction, answer: PublishAnswer) => {
    await tx.update(registryRequests).set({ answer }).where(isCall(actor, key));
  };
  return { actor, key, digest, now, storeAnswer };
}

/**
 * The stored answer of an earlier call with the same key.
 *
 * @throws ApiError `release.key_reused` when that call had other parameters
 */
export async function earlierAnswer(db: Database | Transaction, call: IdempotentCall) {
  const [earlier] = await db.select().from(registryRequests).where(isCall(call.actor, call.key));
  if (earlier && earlier.digest !== call.digest) throw new ApiError("release.key_reused");
  return earlier?.answer ?? undefined;
}

/**
 * Claims the key for this transaction. Of two concurrent calls the second waits here until the first one commits.
 *
 * @returns the answer of the earlier call; `undefined` when this call claimed the key
 */
export async function claimKey(tx: Transaction, call: IdempotentCall): Promise<PublishAnswer | undefined> {
  const { actor, key, digest, now } = call;
  const row = { actor, key, digest, createdAt: now };
  const claimed = await tx.insert(registryRequests).values(row).onConflictDoNothing().returning();
  return claimed.length > 0 ? undefined : earlierAnswer(tx, call);
}

function isCall(actor: string, key: string) {
  return and(eq(registryRequests.actor, actor), eq(registryRequests.key, key));
}
