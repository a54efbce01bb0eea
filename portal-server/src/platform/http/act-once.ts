import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../db/database.ts";
import { answeredCalls } from "./answered-call-table.ts";
import { ApiError } from "./api-error.ts";

/** The headers of a route whose calls may be repeated. */
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
  /** What is asked for, with its address. */
  asked: unknown;
  now: Date;
}

/**
 * Acts in one transaction; of all calls with one key the first acts, the others get its answer.
 *
 * @param act its answer is kept as JSON
 * @throws ApiError `resource.conflict` when the key belongs to another call
 */
export function actOnce<Answer>(
  db: Database,
  { tenant, actor, key, asked, now }: RepeatableCall,
  act: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    if (key === undefined) return act(tx);
    const digest = createHash("sha256").update(JSON.stringify(asked)).digest("base64url");
    // A second call waits here until the first has ended.
    const row = { tenant, actor, key, digest, answer: null, createdAt: now };
    const inserted = await tx.insert(answeredCalls).values(row).onConflictDoNothing().returning();
    const isCall = and(eq(answeredCalls.tenant, tenant), eq(answeredCalls.actor, actor), eq(answeredCalls.key, key));
    if (inserted.length > 0) {
      const answer = await act(tx);
      await tx.update(answeredCalls).set({ answer }).where(isCall);
      return answer;
    }
    const [earlier] = await tx.select().from(answeredCalls).where(isCall);
    if (earlier?.digest !== digest) throw new ApiError("resource.conflict", { details: { header: "Idempotency-Key" } });
    return earlier.answer as Answer;
  });
}
