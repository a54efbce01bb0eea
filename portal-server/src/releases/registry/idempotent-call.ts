import { createHash } from "node:crypto";
import type { PublishAnswer } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { registryRequests } from "./registry-request-table.ts";

/** A call under an `Idempotency-Key`: the first one's answer is every later one's. */
export interface IdempotentCall {
  actor: string;
  key: string;
  digest: string;
  now: Date;
  keep(tx: Transaction, answer: PublishAnswer): Promise<void>;
}

/** @param body what is asked for, with its address; another one under the same key is refused */
export function idempotentCall(
  { actor, key, now }: { actor: string; key: string | undefined; now: Date },
  body: unknown,
): IdempotentCall | undefined {
  if (key === undefined) return undefined;
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  const keep = async (tx: Transaction, answer: PublishAnswer) => {
    await tx.update(registryRequests).set({ answer }).where(isCall(actor, key));
  };
  return { actor, key, digest, now, keep };
}

/** @throws ApiError `release.key_reused` */
export async function earlierAnswer(db: Database | Transaction, call: IdempotentCall) {
  const [earlier] = await db.select().from(registryRequests).where(isCall(call.actor, call.key));
  if (earlier && earlier.digest !== call.digest) throw new ApiError("release.key_reused");
  return earlier?.answer ?? undefined;
}

/** Takes the key for this transaction; of two calls at once the second waits here for the first one's answer. */
export async function claimKey(tx: Transaction, call: IdempotentCall): Promise<PublishAnswer | undefined> {
  const { actor, key, digest, now } = call;
  const row = { actor, key, digest, createdAt: now };
  const booked = await tx.insert(registryRequests).values(row).onConflictDoNothing().returning();
  return booked.length > 0 ? undefined : earlierAnswer(tx, call);
}

function isCall(actor: string, key: string) {
  return and(eq(registryRequests.actor, actor), eq(registryRequests.key, key));
}
