import { eq } from "drizzle-orm";
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
  const { db, sessions, throttle, deviceCookies, passwordWork, verifyAccess, callLimits } = needs;
  app.put("/api/users/me/password", { schema, config: audited, onRequest: verifyAccess }, async (request, reply) => {
    const account = accountOf(request);
    const { current, password: next } = request.body;
    limitNewPasswords(callLimits, request);
    await refuseWeak(next, [account.email, account.name, account.tenant]);
    const removeAttempt = await throttle.attempt(passwordCounts(account.session));
    const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, account.id));
    const done = (hash = "") => {
      deviceCookies.set(reply, { ...account, passwordHash: hash });
      return reply.code(204).send();
    };
    const isCurrent = (candidate: string) =>
      passwordWork(() => isPassword(user?.hash, candidate)).catch(withoutAttempt(removeAttempt));
    if (!(await isCurrent(current))) {
      // A repeated change: the first one succeeded and its response may have been lost.
      if (!(await isCurrent(next))) throw new ApiError("auth.credentials");
      await removeAttempt();
      return done(user?.hash);
    }
    await removeAttempt();
    const passwordHash = await passwordWork(() => hashPassword(next));
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, account.id));
      await sessions.endOthers(tx, account, "password-changed");
      await audit(tx, { ...auditSource(request), action: "password.change" });
    });
    return done(passwordHash);
  });
}
