import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { createBatchLoader } from "../../platform/jobs/batch-loader.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Account } from "../users/account.ts";
import { users } from "../users/user-table.ts";
import type { Device } from "./device-of.ts";
import { isAlive, type SessionLimits } from "./judge-refresh.ts";
import { sessions } from "./session-table.ts";
import { parseSessionCookie, type SessionTokens } from "./session-tokens.ts";

type EndReason = NonNullable<(typeof sessions.$inferSelect)["endReason"]>;

export interface SessionRow {
  session: typeof sessions.$inferSelect;
  email: string;
  name: string;
}

interface SessionKey {
  tenant: string;
  id: string;
}

const keyOf = ({ tenant, id }: SessionKey) => JSON.stringify([tenant, id]);

function readKey(key: string): SessionKey {
  const [tenant, id] = JSON.parse(key) as [string, string];
  return { tenant, id };
}

interface SessionStoreDeps {
  db: Database;
  clock: Clock;
  tokens: SessionTokens;
  limits: SessionLimits;
  /** The most active sessions that one user may have. */
  maxActive: number;
}

/** Sessions of all tenants. Every method takes the tenant of the request's host and finds only its sessions. */
export class SessionStore {
  constructor(readonly deps: SessionStoreDeps) {}

  async read(tenant: string, id: string): Promise<SessionRow | undefined> {
    const [row] = await this.deps.db
      .select({ session: sessions, email: users.email, name: users.name })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, id), eq(sessions.tenant, tenant), eq(users.tenant, tenant)));
    return row;
  }

  /**
   * Opens a session. When the user then has too many, ends the one that was renewed longest ago.
   * @param user with the hash of the password that the caller has proved
   * @param also called in the same transaction
   * @throws ApiError `auth.credentials` when the account has another password by now
   */
  async open(
    tenant: string,
    user: { id: string; email: string; name: string; passwordHash: string; device?: Device },
    also?: (tx: Transaction) => Promise<void>,
  ): Promise<SessionRow> {
    const now = this.deps.clock.now();
    const session = {
      id: randomUUID(),
      userId: user.id,
      tenant,
      seed: randomBytes(32).toString("base64url"),
      generation: 1,
      rotatedAt: now,
      rotatedByOwner: false,
      createdAt: now,
      expiresAt: new Date(now.getTime() + this.deps.limits.absolute),
      endedAt: null,
      endReason: null,
      ...(user.device ?? { browser: null, system: null }),
    };
    await this.deps.db.transaction(async (tx) => {
      // The lock makes openings of one account sequential. Two parallel ones would not count each other's session.
      const isVerified = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
      const [account] = await tx.select({ id: users.id }).from(users).where(isVerified).for("update");
      if (!account) throw new ApiError("auth.credentials");
      await tx.insert(sessions).values(session);
      await this.endSurplus(tx, session, now);
      await also?.(tx);
    });
    return { session, email: user.email, name: user.name };
  }

  private async endSurplus(tx: Transaction, { id, userId }: { id: string; userId: string }, now: Date): Promise<void> {
    const surplus = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, id), isNull(sessions.endedAt)))
      .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
      .offset(this.deps.maxActive - 1);
    await tx.update(sessions).set({ endedAt: now, endReason: "too-many" }).where(inArray(sessions.id, surplus));
  }

  /** Increments the generation. Of all callers with the same generation exactly one gets `true`. */
  async advance(id: string, generation: number, rotatedByOwner: boolean): Promise<boolean> {
    const moved = await this.deps.db
      .update(sessions)
      .set({ generation: generation + 1, rotatedAt: this.deps.clock.now(), rotatedByOwner })
      .where(and(eq(sessions.id, id), eq(sessions.generation, generation), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    return moved.length > 0;
  }

  /**
   * Ends a session. A session that has already ended keeps its time and reason.
   * @param also called in the same transaction, unless the session had already ended
   */
  async end(tenant: string, id: string, reason: EndReason, also?: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const ended = await tx
        .update(sessions)
        .set({ endedAt: this.deps.clock.now(), endReason: reason })
        .where(and(eq(sessions.id, id), eq(sessions.tenant, tenant), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      if (ended.length > 0) await also?.(tx);
    });
  }

  /** The active sessions of an account, the one renewed last first. */
  async activeOf({ tenant, id }: Account): Promise<SessionRow["session"][]> {
    const rows = await this.deps.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.tenant, tenant), eq(sessions.userId, id), isNull(sessions.endedAt)))
      .orderBy(desc(sessions.rotatedAt), desc(sessions.id));
    const now = this.deps.clock.now();
    return rows.filter((row) => isAlive(row, now, this.deps.limits));
  }

  /**
   * Ends all other sessions of an account in the caller's transaction, or one of them.
   * @param only id of a session; that of another account ends nothing
   * @returns the ids of those that ended
   */
  async endOthers(tx: Transaction, account: Account, reason: EndReason, only?: string): Promise<string[]> {
    const others = and(
      eq(sessions.tenant, account.tenant),
      eq(sessions.userId, account.id),
      ne(sessions.id, account.session),
      isNull(sessions.endedAt),
    );
    const ended = await tx
      .update(sessions)
      .set({ endedAt: this.deps.clock.now(), endReason: reason })
      .where(only === undefined ? others : and(others, eq(sessions.id, only)))
      .returning({ id: sessions.id });
    return ended.map(({ id }) => id);
  }

  /** Ends all sessions of an account in the caller's transaction. */
  async endAll(tx: Transaction, userId: string, reason: EndReason): Promise<void> {
    await tx
      .update(sessions)
      .set({ endedAt: this.deps.clock.now(), endReason: reason })
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
  }

  /** The account of an active session. Batched: every request and live connection reads one. */
  accountOf(tenant: string, id: string): Promise<Account | undefined> {
    return this.activeAccount(keyOf({ tenant, id }));
  }

  private readonly activeAccount = createBatchLoader((keys) => this.activeAccounts(keys.map(readKey)));

  /** Finds each session only in the tenant of its key. */
  private async activeAccounts(keys: SessionKey[]): Promise<Map<string, Account>> {
    const ofTenant = (tenant: string) => {
      const ids = keys.filter((key) => key.tenant === tenant).map(({ id }) => id);
      return and(eq(sessions.tenant, tenant), inArray(sessions.id, ids));
    };
    const tenants = new Set(keys.map(({ tenant }) => tenant));
    const rows = await this.deps.db
      .select({ session: sessions, email: users.email, name: users.name })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.tenant, sessions.tenant)))
      .where(or(...[...tenants].map(ofTenant)));
    const active = rows.filter((row) => this.isAlive(row));
    return new Map(active.map((row) => [keyOf(row.session), accountFrom(row)]));
  }

  /** The account of the active session in a session cookie; `undefined` when the cookie is not genuine. */
  async accountOfCookie(tenant: string, value: string): Promise<Account | undefined> {
    const id = parseSessionCookie(value);
    const row = id === undefined ? undefined : await this.read(tenant, id);
    if (!row || !this.deps.tokens.isCookie(row.session, value)) return undefined;
    return this.isAlive(row) ? accountFrom(row) : undefined;
  }

  private isAlive({ session }: SessionRow): boolean {
    return isAlive(session, this.deps.clock.now(), this.deps.limits);
  }
}

export function accountFrom({ session, email, name }: SessionRow): Account {
  return { id: session.userId, tenant: session.tenant, email, name, session: session.id };
}
