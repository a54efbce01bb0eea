import { randomUUID } from "node:crypto";
import type { Locale } from "@portico/shared-utility/contract";
import { and, between, eq, gt, inArray, lt, lte, not, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { codeLife, mostTries, resendAfter } from "./recovery-limits.ts";
import type { PostRecoveryCode } from "./recovery-mail.ts";
import { recoveries } from "./recovery-table.ts";

/** Whose recovery, an account's or an e-mail's that nobody has, and in which browser. */
export interface Recovering {
  tenant: string;
  /** Normalised. */
  email: string;
  /** What the cookie of the browser says; `undefined` has no codes. */
  browser: string | undefined;
}

/** A browser that is asking, or has asked. */
export type Asking = Recovering & { browser: string };

/** What a guess met: `none` was no code that could have been right. */
export type Guess = { outcome: "right"; request: string } | { outcome: "wrong" | "none" };

interface RecoveryStoreDeps {
  db: Database;
  clock: Clock;
  codes: RecoveryCodes;
  post: PostRecoveryCode;
}

/** Recovery codes. No call here asks whether the account exists: nothing it does can tell. */
export class RecoveryStore {
  constructor(private readonly deps: RecoveryStoreDeps) {}

  /**
   * Makes a new code, which voids the browser's one before, and posts it. So soon after the one before, that one stays
   * and nothing is sent, by the same statements.
   *
   * @returns whether there is a new code
   */
  async request({ tenant, email, browser }: Asking, locale: Locale): Promise<boolean> {
    const { db, clock, codes, post } = this.deps;
    const now = clock.now().getTime();
    const [request, code] = [randomUUID(), codes.make()];
    const [owner] = codes.accountKeys(tenant, email);
    const standing = {
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
        .values({ flow, ...standing })
        .onConflictDoUpdate({
          target: recoveries.flow,
          set: standing,
          // One requested later than now is from before the database's clock was set back.
          setWhere: not(between(recoveries.requestedAt, new Date(now - resendAfter + 1), new Date(now))),
        })
        .returning({ request: recoveries.request });
      // Posted in any case: what does not stand is dropped when it is about to be sent.
      await post(tx, tenant, { tenant, email, browser, locale, request, code });
      return made.length > 0;
    });
  }

  /** Counts a guess in the statement that reads the code, so that parallel ones cannot slip through. */
  async guess(who: Recovering, code: string): Promise<Guess> {
    const { db, clock, codes } = this.deps;
    const open = and(this.isOf(who), lt(recoveries.tries, mostTries), gt(recoveries.expiresAt, clock.now()));
    const [standing] = await db
      .update(recoveries)
      .set({ tries: sql`${recoveries.tries} + 1` })
      .where(open)
      .returning({ request: recoveries.request, codeHash: recoveries.codeHash });
    const right = codes.isRight(standing, code);
    if (!standing) return { outcome: "none" };
    return right ? { outcome: "right", request: standing.request } : { outcome: "wrong" };
  }

  /** Uses a code up, and voids all others of the account, in the caller's transaction: of all callers one gets `true`. */
  async use(tx: Transaction, who: Recovering, request: string): Promise<boolean> {
    const used = await tx
      .delete(recoveries)
      .where(and(this.isOf(who), eq(recoveries.request, request)))
      .returning();
    const owners = this.deps.codes.accountKeys(who.tenant, who.email);
    if (used.length > 0) await tx.delete(recoveries).where(inArray(recoveries.owner, [...owners]));
    return used.length > 0;
  }

  private isOf({ tenant, email, browser = "" }: Recovering) {
    return inArray(recoveries.flow, [...this.deps.codes.accountKeys(tenant, email, browser)]);
  }

  /** Deletes what has expired. */
  async deleteExpired(): Promise<void> {
    await this.deps.db.delete(recoveries).where(lte(recoveries.expiresAt, this.deps.clock.now()));
  }
}
