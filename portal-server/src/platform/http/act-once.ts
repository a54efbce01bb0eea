import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../db/database.ts";
import { ApiError } from "./api-error.ts";
import { idempotencyKeys } from "./idempotency-key-table.ts";

/** The headers of a route that supports idempotency keys. */
export const repeatable = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional()
    .describe("A call under a key of the last 24 hours is answered as that one was, and does nothing again"),
});

interface RepeatableCall {
  tenant: string;
  actor: string;
  key: string | undefined;
  /** Everything that identifies the request, including its path. */
  request: unknown;
  now: Date;
}

/**
 * Runs a call in one transaction. Of all calls with one idempotency key the first runs; the others get its answer.
 *
 * @param act its answer is stored as JSON
 * @throws ApiError `resource.conflict` when the key was used for a different request
 */
export function actOnce<Answer>(
  db: Database,
  { tenant, actor, key, request, now }: RepeatableCall,
  act: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (key === undefined) return act(tx);
    const digest = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
    // A concurrent call with the same key waits here until the first transaction ends.
    const row = { tenant, actor, key, digest, answer: null, createdAt: now };
    const inserted = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
    const isCall = and(
      eq(idempotencyKeys.tenant, tenant),
      eq(idempotencyKeys.actor, actor),
      eq(idempotencyKeys.key, key),
    );
    if (inserted.length > 0) {
      const answer = await act(tx);
      await tx.update(idempotencyKeys).set({ answer }).where(isCall);
      return answer;
    }
    const [earlier] = await tx.select().from(idempotencyKeys).where(isCall);
    if (earlier?.digest !== digest) throw new ApiError("resource.conflict", { details: { header: "Idempotency-Key" } });
    return earlier.answer as Answer;
  });
}
