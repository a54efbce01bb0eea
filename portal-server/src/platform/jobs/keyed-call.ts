import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../db/database.ts";

/** A table of completed calls; its primary key is the columns of `Caller` and `key`. */
type KeyTable<Caller> = PgTable & Record<"key" | "digest" | "answer" | keyof Caller, PgColumn>;

interface Call<Caller> {
  caller: Caller;
  key: string;
  /** Everything that identifies the request. Of two requests under one key, the second must be equal. */
  request: unknown;
  now: Date;
  /** The error for another request under the same key. */
  reused(): Error;
  /** The value of the column `answer` until the response is known, for tables where the column must not be null. */
  placeholder?: object;
}

type Claim<Result> = { status: "claimed" } | { status: "done"; result: Result };

/** A call under an idempotency key: the first call acts, and a repetition gets its response. */
export interface KeyedCall<Result> {
  /** The stored response of an earlier call, without waiting for one in flight. @throws `reused()` */
  earlier(db: Database | Transaction): Promise<Result | undefined>;
  /** Claims the key for this transaction. A concurrent call under the key waits until it ends. @throws `reused()` */
  claim(tx: Transaction): Promise<Claim<Result>>;
  /** Stores the response, as JSON, for the call that claimed the key. */
  store(tx: Transaction, result: Result): Promise<void>;
}

export function keyedCall<Result, Caller extends Record<string, string>>(
  table: KeyTable<Caller>,
  { caller, key, request, now, reused, placeholder }: Call<Caller>,
): KeyedCall<Result> {
  const digest = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
  const ofCaller = Object.entries(caller).map(([column, value]) => eq(table[column as keyof Caller], value));
  const isCall = and(eq(table.key, key), ...ofCaller);
  const rows: PgTable = table;

  async function find(db: Database | Transaction) {
    const found = await db.select({ digest: table.digest, answer: table.answer }).from(rows).where(isCall);
    const [row] = found as { digest: string; answer: Result }[];
    if (row && row.digest !== digest) throw reused();
    return row;
  }
  return {
    earlier: async (db) => (await find(db))?.answer ?? undefined,
    async claim(tx) {
      const row = { ...caller, key, digest, answer: placeholder ?? null, createdAt: now };
      const inserted = await tx.insert(rows).values(row).onConflictDoNothing().returning();
      const earlier = inserted.length > 0 ? undefined : await find(tx);
      return earlier ? { status: "done", result: earlier.answer } : { status: "claimed" };
    },
    async store(tx, result) {
      await tx.update(rows).set({ answer: result }).where(isCall);
    },
  };
}

/** Runs a call in one transaction: of all calls under one key the first acts; the others get its response. */
export function actOnce<Result>(
  db: Database,
  call: KeyedCall<Result> | undefined,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const claim = await call?.claim(tx);
    if (claim?.status === "done") return claim.result;
    const result = await act(tx);
    await call?.store(tx, result);
    return result;
  });
}
