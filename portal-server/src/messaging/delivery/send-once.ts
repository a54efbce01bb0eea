import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { AppBackEnd } from "./app-back-end.ts";
import type { Message, Sent } from "./message-schemas.ts";
import { sentRequests } from "./sent-request-table.ts";

interface Call {
  sender: AppBackEnd;
  message: Message;
  key: string | undefined;
  now: Date;
}

/**
 * Sends in one transaction; of all calls with one key the first sends, the others get its answer.
 *
 * @throws ApiError `resource.conflict` when the key belongs to another message
 */
export function sendOnce(
  db: Database,
  { sender, message, key, now }: Call,
  send: (tx: Transaction) => Promise<Sent>,
): Promise<Sent> {
  return db.transaction(async (tx) => {
    if (key === undefined) return send(tx);
    const digest = createHash("sha256").update(JSON.stringify(message)).digest("base64url");
    const booking = { ...sender, key, digest, answer: { ids: [], unknown: [] }, createdAt: now };
    // A second call waits here until the first has ended.
    const booked = await tx.insert(sentRequests).values(booking).onConflictDoNothing().returning();
    const isCall = and(
      eq(sentRequests.tenant, sender.tenant),
      eq(sentRequests.module, sender.module),
      eq(sentRequests.key, key),
    );
    if (booked.length > 0) {
      const answer = await send(tx);
      await tx.update(sentRequests).set({ answer }).where(isCall);
      return answer;
    }
    const [earlier] = await tx.select().from(sentRequests).where(isCall);
    if (earlier?.digest !== digest) throw new ApiError("resource.conflict", { details: { header: "Idempotency-Key" } });
    return earlier.answer;
  });
}
