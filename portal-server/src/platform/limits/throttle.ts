import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import type { Clock } from "../jobs/clock.ts";
import { throttles } from "./throttle-table.ts";

/** At most `most` failed attempts in any `within` milliseconds. */
interface AttemptLimit {
  most: number;
  within: number;
}

/** A counted subject, e.g. an account, and its limits. */
export interface Counted {
  subject: string;
  limits: readonly AttemptLimit[];
}

/** Milliseconds until the next attempt is allowed; 0: it is allowed now. `attempts` are instants, oldest first. */
export function waitFor(attempts: readonly number[], now: number, limits: readonly AttemptLimit[]): number {
  const waits = limits.map(({ most, within }) => {
    const blocking = attempts.at(-most);
    return blocking === undefined ? 0 : blocking + within - now;
  });
  return Math.max(0, ...waits);
}

/** Counts failed attempts in the database, so that all server processes agree. */
export class Throttle {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its result is known, so that parallel guesses cannot exceed the limit.
   * @returns function that removes the attempt again, for a successful one
   * @throws ApiError `request.rate_limited` with Retry-After in seconds
   */
  async attempt(counted: readonly Counted[]): Promise<() => Promise<void>> {
    const at = this.clock.now().getTime();
    const remove = async (done: readonly Counted[]) => {
      for (const { subject } of done) await this.change(subject, (attempts) => without(attempts, at));
    };
    for (const [index, { subject, limits }] of counted.entries()) {
      const wait = await this.count(subject, limits, at);
      if (wait === 0) continue;
      await remove(counted.slice(0, index));
      throw new ApiError("request.rate_limited", { headers: { "retry-after": String(Math.ceil(wait / 1_000)) } });
    }
    return () => remove(counted);
  }

  /** Deletes all attempts of the subjects, for a caller who has proved the identity in another way. */
  async clear(counted: readonly Counted[]): Promise<void> {
    for (const { subject } of counted) await this.db.delete(throttles).where(eq(throttles.key, keyOf(subject)));
  }

  private async count(subject: string, limits: readonly AttemptLimit[], at: number): Promise<number> {
    const longest = Math.max(...limits.map(({ within }) => within));
    let wait = 0;
    await this.change(subject, (attempts) => {
      // A future instant was stored before the clock was set back: it counts as now.
      const recent = attempts.map((attempt) => Math.min(attempt, at)).filter((attempt) => attempt > at - longest);
      wait = waitFor(recent, at, limits);
      return wait === 0 ? [...recent, at] : recent;
    });
    return wait;
  }

  // A transaction locks only one subject's row, so that no deadlock is possible.
  private async change(subject: string, next: (attempts: number[]) => number[]): Promise<void> {
    const key = keyOf(subject);
    await this.db.transaction(async (tx) => {
      const attempts = next(await this.lock(tx, key));
      await tx.update(throttles).set({ attempts, updatedAt: this.clock.now() }).where(eq(throttles.key, key));
    });
  }

  private async lock(tx: Transaction, key: string): Promise<number[]> {
    await tx.insert(throttles).values({ key, updatedAt: this.clock.now() }).onConflictDoNothing();
    const [row] = await tx.select().from(throttles).where(eq(throttles.key, key)).for("update");
    return row?.attempts ?? [];
  }
}

function without(attempts: readonly number[], at: number): number[] {
  const index = attempts.lastIndexOf(at);
  return attempts.filter((_, position) => position !== index);
}

function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

/** Makes a handler for a password that was not checked, because too many wait: its attempt does not count. */
export function withoutAttempt(removeAttempt: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await removeAttempt();
    throw error;
  };
}
