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
 * Sends in one transaction. The first call with a key sends; later calls with the key get its response.
 *
 * @throws ApiError `resource.conflict` when the key was used for another message
 */
export function sendIdempotently(
  db: Database,
  { sender, message, key, now }: Call,
  send: (tx: Transaction) => Promise<Sent>,
): Promise<Sent> {
  return db.transaction(async (tx) => {
    if (key === undefined) return send(tx);
    const digest = createHash("sha256").update(JSON.stringify(message)).digest("base64url");
    const row = { ...sender, key, digest, answer: { ids: [], unknown: [] }, createdAt: now };
    // A second call blocks here until the first transaction ends.
    const inserted = await tx.insert(sentRequests).values(row).onConflictDoNothing().returning();
    const byKey = and(
      eq(sentRequests.tenant, sender.tenant),
      eq(sentRequests.module, sender.module),
      eq(sentRequests.key, key),
    );
    if (inserted.length > 0) {
      const answer = await send(tx);
      await tx.update(sentRequests).set({ answer }).where(byKey);
      return answer;
    }
    const [earlier] = await tx.select().from(sentRequests).where(byKey);
    if (earlier?.digest !== digest) throw new ApiError("resource.conflict", { details: { header: "Idempotency-Key" } });
    return earlier.answer;
  });
}
