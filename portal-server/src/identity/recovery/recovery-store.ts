import { randomUUID } from "node:crypto";
import type { Locale } from "@portico/shared-utility/contract";
import { and, between, eq, gt, inArray, lt, not, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { repeatableCall } from "../../platform/http/repeatable-call.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { codeLife, mostTries, resendAfter } from "./recovery-limits.ts";
import type { PostRecoveryCode } from "./recovery-mail.ts";
import { recoveries } from "./recovery-table.ts";

/** A recovery of an e-mail address, whether an account has it or not, in one browser. */
export interface Recovery {
  tenant: string;
  /** Normalised. */
  email: string;
  /** Id in the browser's cookie; `undefined`: the browser has not requested a code. */
  browser: string | undefined;
}

/** A recovery in a browser that has requested a code. */
type CodeRequest = Recovery & { browser: string };

/** Result of a guess; `none`: there was no open code to compare with. */
type Guess = { outcome: "right"; request: string } | { outcome: "wrong" | "none" };

interface RecoveryStoreDeps {
  db: Database;
  clock: Clock;
  codes: RecoveryCodes;
  post: PostRecoveryCode;
}

/** Recovery codes. No method reads accounts, so none can reveal whether an account exists. */
export class RecoveryStore {
  constructor(private readonly deps: RecoveryStoreDeps) {}

  /**
   * Makes a new code, which replaces the browser's previous one, and posts it. Within `resendAfter` the previous code
   * stays and nothing is sent. The statements depend on the browser's earlier request, not on an account.
   * @returns whether there is a new code
   */
  async request({ tenant, email, browser }: CodeRequest, locale: Locale): Promise<boolean> {
    const { db, clock, codes, post } = this.deps;
    const now = clock.now().getTime();
    const [request, code] = [randomUUID(), codes.make()];
    const [owner] = codes.accountKeys(tenant, email);
    const row = {
      owner,
      request,
      codeHash: codes.hash(request, code),
      tries: 0,
      requestedAt: new Date(now),
      expiresAt: new Date(now + codeLife),
    };
    const [flow, ...earlier] = codes.accountKeys(tenant, email, browser);
    return db.transaction(async (tx) => {
      if (earlier.length > 0) await tx.delete(recoveries).where(inArray(recoveries.flow, earlier));
      const made = await tx
        .insert(recoveries)
        .values({ flow, ...row })
        .onConflictDoUpdate({
          target: recoveries.flow,
          set: row,
          // A future request time was stored before the clock was set back.
          setWhere: not(between(recoveries.requestedAt, new Date(now - resendAfter + 1), new Date(now))),
        })
        .returning({ request: recoveries.request });
      if (made.length === 0) return false;
      await post(tx, tenant, { tenant, email, browser, locale, request, code });
      return true;
    });
  }

  /** Checks a guess. One statement reads the code and counts the try: parallel guesses cannot exceed the limit. */
  async guess(recovery: Recovery, code: string): Promise<Guess> {
    const { db, clock, codes } = this.deps;
    const open = and(this.isOf(recovery), lt(recoveries.tries, mostTries), gt(recoveries.expiresAt, clock.now()));
    const [row] = await db
      .update(recoveries)
      .set({ tries: sql`${recoveries.tries} + 1` })
      .where(open)
      .returning({ request: recoveries.request, codeHash: recoveries.codeHash });
    const isRight = codes.isRight(row, code);
    if (!row) return { outcome: "none" };
    return isRight ? { outcome: "right", request: row.request } : { outcome: "wrong" };
  }

  /** Removes the try of a right code that could not be used, because too many passwords wait. */
  async removeTry(recovery: Recovery, request: string): Promise<void> {
    await this.deps.db
      .update(recoveries)
      .set({ tries: sql`${recoveries.tries} - 1` })
      .where(and(this.isOf(recovery), eq(recoveries.request, request)));
  }

  /**
   * Deletes a code and all others of the account in the caller's transaction, and stores that it was used. Only one of
   * all callers gets `true`.
   */
  async use(tx: Transaction, recovery: Recovery, request: string, code: string): Promise<boolean> {
    const used = await tx
      .delete(recoveries)
      .where(and(this.isOf(recovery), eq(recoveries.request, request)))
      .returning();
    const owners = this.deps.codes.accountKeys(recovery.tenant, recovery.email);
    if (used.length === 0) return false;
    await tx.delete(recoveries).where(inArray(recoveries.owner, [...owners]));
    const call = this.usedCall(recovery, code);
    await call?.claim(tx);
    await call?.store(tx, { usedAt: this.deps.clock.now().getTime() });
    return true;
  }

  /** Whether this browser has used the code for this account within the life of a code. */
  async wasUsed(recovery: Recovery, code: string): Promise<boolean> {
    const earlier = await this.usedCall(recovery, code)?.earlier(this.deps.db);
    return earlier !== undefined && this.deps.clock.now().getTime() - earlier.usedAt < codeLife;
  }

  /** The password is not part of it: only its slow hash may be stored, which the account has. */
  private usedCall({ tenant, email, browser }: Recovery, code: string) {
    const key = browser === undefined ? undefined : this.deps.codes.usedKey(tenant, email, browser, code);
    const now = this.deps.clock.now();
    return repeatableCall<{ usedAt: number }>({ tenant, actor: "recovery", key, request: key, now });
  }

  private isOf({ tenant, email, browser = "" }: Recovery) {
    return inArray(recoveries.flow, [...this.deps.codes.accountKeys(tenant, email, browser)]);
  }
}
