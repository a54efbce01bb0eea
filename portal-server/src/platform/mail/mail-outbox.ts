import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../jobs/clock.ts";
import { mailOutbox } from "./mail-outbox-table.ts";
import type { Seal } from "./seal.ts";

export interface OutboxEntry {
  id: string;
  tenant: string;
  kind: string;
  sealed: Buffer;
  createdAt: Date;
  /** This attempt's number, from 1. */
  tries: number;
}

/** The mails that wait, shared by all server processes. */
export class MailOutbox {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly seal: Seal,
  ) {}

  /** Puts a mail in, within the transaction of what causes it: both happen or neither. */
  async add(tx: Transaction, tenant: string, kind: string, params: unknown): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    const sealed = this.seal.close(params, contextOf(id, tenant, kind));
    await tx.insert(mailOutbox).values({ id, tenant, kind, sealed, createdAt: now, dueAt: now });
  }

  /** @throws when the secret has changed since, or the row was */
  paramsOf({ id, tenant, kind, sealed }: OutboxEntry): unknown {
    return this.seal.open(sealed, contextOf(id, tenant, kind));
  }

  /**
   * Takes mails that are due, each for one caller. The next attempt is booked before this one is made
   * (1, 2, 4 … 60 minutes on): it is at once the lease, should this process die, and the back-off, should it fail.
   */
  async claim(kinds: readonly string[], most: number): Promise<OutboxEntry[]> {
    const now = this.clock.now();
    const pause = sql`least(power(2, ${mailOutbox.tries}), 60) * interval '1 minute'`;
    const afterPause = sql`${now.toISOString()}::timestamptz + ${pause}`;
    // A mail that waits longer than its pause is from before the database's clock was set back.
    const isDue = or(lte(mailOutbox.dueAt, now), gt(mailOutbox.dueAt, afterPause));
    const due = this.db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(isDue, inArray(mailOutbox.kind, [...kinds])))
      .orderBy(asc(mailOutbox.dueAt))
      .limit(most)
      .for("update", { skipLocked: true });
    return this.db
      .update(mailOutbox)
      .set({ tries: sql`${mailOutbox.tries} + 1`, dueAt: afterPause })
      .where(inArray(mailOutbox.id, due))
      .returning();
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(mailOutbox).where(eq(mailOutbox.id, id));
  }
}

// A sealed text moved to another row does not open.
function contextOf(id: string, tenant: string, kind: string): string {
  return JSON.stringify([id, tenant, kind]);
}
