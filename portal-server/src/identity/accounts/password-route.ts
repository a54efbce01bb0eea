import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { CallLimits } from "../../platform/http/call-limits.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { withoutAttempt } from "../../platform/limits/throttle.ts";
import { audit } from "../audit/audit.ts";
import { auditSource } from "../audit/audit-source.ts";
import { accountOf } from "../users/account.ts";
import { users } from "../users/user-table.ts";
import type { Accounts, Guards } from "./accounts.ts";
import { passwordCounts } from "./attempt-limits.ts";
import { limitNewPasswords } from "./limit-new-passwords.ts";
import { hashPassword, isPassword, longestPassword, refuseWeak } from "./password.ts";

const password = z.string().min(1).max(longestPassword);

const schema = {
  tags: ["users"],
  summary: "Change the user's password; all other sessions of the account end",
  security: [{ session: [], xsrf: [] }],
  body: z.object({ current: password, password }),
  response: { 204: z.undefined(), ...errorResponses },
};

const audited = { audit: { action: "password.change" } } as const;

interface PasswordNeeds
  extends Pick<Deps, "db">,
    Pick<Accounts, "sessions" | "throttle" | "deviceCookies" | "passwordWork">,
    Pick<Guards, "verifyAccess"> {
  callLimits: CallLimits;
}

export function passwordRoute(app: App, needs: PasswordNeeds): void {
  const { db, throttle, deviceCookies, passwordWork, verifyAccess, callLimits } = needs;
  app.put("/api/users/me/password", { schema, config: audited, onRequest: verifyAccess }, async (request, reply) => {
    const account = accountOf(request);
    const { current, password: next } = request.body;
    limitNewPasswords(callLimits, request);
    await refuseWeak(next, [account.email, account.name, account.tenant]);
    const removeAttempt = await throttle.attempt(passwordCounts(account.session));
    const stored = async () => {
      const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, account.id));
      return user?.hash;
    };
    const done = (hash = "") => {
      deviceCookies.set(reply, { ...account, passwordHash: hash });
      return reply.code(204).send();
    };
    const isRight = (hash: string | undefined, candidate: string) =>
      passwordWork(() => isPassword(hash, candidate)).catch(withoutAttempt(removeAttempt));
    const hash = await stored();
    if (hash !== undefined && (await isRight(hash, current))) {
      await removeAttempt();
      const passwordHash = await passwordWork(() => hashPassword(next));
      const isChanged = await setPassword(needs, request, hash, passwordHash);
      if (isChanged) return done(passwordHash);
    }
    // A repeated change: the first one succeeded and its response may have been lost.
    const present = await stored();
    if (!(await isRight(present, next))) throw new ApiError("auth.credentials");
    await removeAttempt();
    return done(present);
  });
}

/**
 * Sets the password and ends the account's other sessions, unless a recovery or another change came first.
 * @param verified the hash of the password that the call has proved
 */
function setPassword(
  { db, sessions }: Pick<PasswordNeeds, "db" | "sessions">,
  request: FastifyRequest,
  verified: string,
  passwordHash: string,
): Promise<boolean> {
  const account = accountOf(request);
  const isUnchanged = and(eq(users.id, account.id), eq(users.passwordHash, verified));
  return db.transaction(async (tx) => {
    const changed = await tx.update(users).set({ passwordHash }).where(isUnchanged).returning({ id: users.id });
    if (changed.length === 0) return false;
    await sessions.endOthers(tx, account, "password-changed");
    await audit(tx, { ...auditSource(request), action: "password.change" });
    return true;
  });
}
