import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Seal } from "../crypto/seal.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../jobs/clock.ts";
import { dueRows } from "../jobs/due-rows.ts";
import { mailOutbox } from "./mail-outbox-table.ts";

export interface OutboxEntry {
  id: string;
  tenant: string;
  kind: string;
  sealed: Buffer;
  createdAt: Date;
  /** The number of this attempt, from 1. */
  tries: number;
}

/** The queued mails, shared by all server processes. */
export class MailOutbox {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly seal: Seal,
  ) {}

  /** Queues a mail within the transaction of its cause: both are committed or neither. */
  async add(tx: Transaction, tenant: string, kind: string, params: unknown): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    const sealed = this.seal.close(params, contextOf(id, tenant, kind));
    await tx.insert(mailOutbox).values({ id, tenant, kind, sealed, createdAt: now, dueAt: now });
  }

  /** @throws when the secret or the row has changed since */
  paramsOf({ id, tenant, kind, sealed }: OutboxEntry): unknown {
    return this.seal.open(sealed, contextOf(id, tenant, kind));
  }

  /**
   * Claims due mails, each for one caller. Sets the time of the next attempt in advance (1, 2, 4 … 60 minutes later),
   * which serves as the lease if this process dies and as the back-off if the attempt fails.
   */
  async claim(kinds: readonly string[], most: number): Promise<OutboxEntry[]> {
    const now = this.clock.now();
    const pause = sql`least(power(2, ${mailOutbox.tries}), 60) * interval '1 minute'`;
    const afterPause = sql`${now.toISOString()}::timestamptz + ${pause}`;
    const only = inArray(mailOutbox.kind, [...kinds]);
    const due = dueRows(this.db, mailOutbox, { now, most, only, latest: afterPause });
    return this.db
      .update(mailOutbox)
      .set({ tries: sql`${mailOutbox.tries} + 1`, dueAt: afterPause })
      .where(inArray(mailOutbox.id, due))
      .returning();
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.db.delete(mailOutbox).where(inArray(mailOutbox.id, ids));
  }
}

// Binds an encrypted value to its row: it cannot be decrypted in another row.
function contextOf(id: string, tenant: string, kind: string): string {
  return JSON.stringify([id, tenant, kind]);
}
