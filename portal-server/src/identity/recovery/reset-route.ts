import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { CallLimits } from "../../platform/http/call-limits.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { withoutAttempt } from "../../platform/limits/throttle.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { signInAccountCounts } from "../accounts/attempt-limits.ts";
import { limitNewPasswords } from "../accounts/limit-new-passwords.ts";
import { hashPassword, isPassword, longestPassword, refuseWeak } from "../accounts/password.ts";
import { type AuditSource, audit } from "../audit/audit.ts";
import { auditSource, typedEmail } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import { normaliseEmail } from "../users/email.ts";
import { users } from "../users/user-table.ts";
import { clearBrowserCookie, requestingBrowser } from "./recovery-cookie.ts";
import { guessCounts } from "./recovery-limits.ts";
import type { Recovery, RecoveryStore } from "./recovery-store.ts";

const schema = {
  tags: ["auth"],
  summary: "Set a new password with the code of the mail; all sessions of the account end",
  description: "Accepts a code only with the cookie of the response to the request for it.",
  security: [{ xsrf: [] }],
  body: z.object({
    code: z.string().min(1).max(32),
    password: z.string().min(1).max(longestPassword),
    email: z.string().min(1).max(254),
  }),
  response: { 204: z.undefined(), ...errorResponses },
};

const audited = { audit: { action: "recovery.complete", target: typedEmail } } as const;

export interface ResetNeeds
  extends Pick<Deps, "db">,
    Pick<Accounts, "sessions" | "throttle" | "deviceCookies" | "passwordWork"> {
  callLimits: CallLimits;
  recoveries: RecoveryStore;
}

/**
 * `PUT /auth/recover`. One error for a wrong, used or expired code and for one of another account or browser. A call whose
 * answer was lost may be repeated for ten minutes.
 */
export function resetRoute(app: App, needs: ResetNeeds): void {
  const { throttle, deviceCookies, callLimits } = needs;
  app.put("/api/auth/recover", { schema, config: audited }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const { code, password } = request.body;
    const recovery = { tenant, email: normaliseEmail(request.body.email), browser: requestingBrowser(request) };
    limitNewPasswords(callLimits, request);
    // Before the code is checked: a weak password must not use up a try.
    await refuseWeak(password, [recovery.email, tenant]);
    const device = await deviceCookies.find(request, tenant, recovery.email);
    const used = await takeGuess(needs, recovery, code, { address: request.ip, device });
    const owner =
      (used && (await setPassword(needs, recovery, used, request.body, auditSource(request)))) ??
      (await ownerOfRepeat(needs, recovery, request.body));
    if (!owner) {
      request.log.warn({ event: "recovery.refused", tenant }, "security");
      throw new ApiError("auth.recovery_code");
    }
    await throttle.clear(signInAccountCounts(tenant, recovery.email));
    // The code proves that the browser is the owner's, so strangers' attempts no longer block a sign-in from it.
    deviceCookies.set(reply, owner);
    clearBrowserCookie(reply);
    request.log.info({ event: "recovery.completed", tenant }, "security");
    return reply.code(204).send();
  });
}

/** Counts the guess. Returns the id of the request whose code it is, or `undefined` for a wrong code. */
async function takeGuess(
  { throttle, recoveries }: Pick<ResetNeeds, "throttle" | "recoveries">,
  recovery: Recovery,
  code: string,
  from: { address: string; device: string | undefined },
) {
  const { address, device } = from;
  const removeAddressAttempt = await throttle.attempt(device === undefined ? guessCounts.ofAddress(address) : []);
  const counted =
    device === undefined ? guessCounts.ofAccount(recovery.tenant, recovery.email) : guessCounts.ofDevice(device);
  const removeAccountAttempt = await throttle.attempt(counted);
  const guess = await recoveries.guess(recovery, code);
  // A guess without an open code is no danger. Counting it would let anyone lock the owner out.
  if (guess.outcome !== "wrong") await removeAccountAttempt();
  if (guess.outcome !== "right") return undefined;
  await removeAddressAttempt();
  return guess.request;
}

type Reset = { code: string; password: string };

const isAccount = ({ tenant, email }: Recovery) => and(eq(users.tenant, tenant), eq(users.email, email));

/** The account of a call that was carried out, and whose answer was lost: same browser, code and password. */
async function ownerOfRepeat(
  { db, passwordWork, recoveries }: ResetNeeds,
  recovery: Recovery,
  { code, password }: Reset,
) {
  if (!(await recoveries.wasUsed(recovery, code))) return undefined;
  const [user] = await db.select().from(users).where(isAccount(recovery));
  return user && (await passwordWork(() => isPassword(user.passwordHash, password))) ? user : undefined;
}

/** Sets the password and ends all sessions if the code is still unused. Returns the account, or `undefined`. */
async function setPassword(
  { db, sessions, passwordWork, recoveries }: ResetNeeds,
  recovery: Recovery,
  request: string,
  { code, password }: Reset,
  source: AuditSource,
) {
  const hashing = passwordWork(() => hashPassword(password));
  const passwordHash = await hashing.catch(withoutAttempt(() => recoveries.removeTry(recovery, request)));
  return db.transaction(async (tx) => {
    if (!(await recoveries.use(tx, recovery, request, code))) return undefined;
    const [user] = await tx.update(users).set({ passwordHash }).where(isAccount(recovery)).returning();
    if (!user) return undefined;
    await sessions.endAll(tx, user.id, "password-changed");
    await audit(tx, { ...source, action: "recovery.complete", target: recovery.email });
    return user;
  });
}
