import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { signInAccountCounts } from "../accounts/attempt-limits.ts";
import { normaliseEmail } from "../accounts/email.ts";
import { limitNewPasswords } from "../accounts/limit-new-passwords.ts";
import { hashPassword, longestPassword, refuseWeak } from "../accounts/password.ts";
import { users } from "../accounts/user-table.ts";
import { type AuditSource, audit } from "../audit/audit.ts";
import { auditSource, typedEmail } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/tenants-plugin.ts";
import { askedBy, forgetBrowser } from "./recovery-cookie.ts";
import { guessAccountCounts, guessAddressCounts, guessDeviceCounts } from "./recovery-limits.ts";
import type { Recovering, RecoveryStore } from "./recovery-store.ts";

const schema = {
  tags: ["auth"],
  summary: "Set a new password with the code of the mail; all sessions of the account end",
  description: "Takes a code only from the browser that asked for it, by the cookie of that answer.",
  security: [{ xsrf: [] }],
  body: z.object({
    code: z.string().min(1).max(32),
    password: z.string().min(1).max(longestPassword),
    email: z.string().min(1).max(254),
  }),
  response: { 204: z.undefined(), ...errorAnswers },
};

const refused = { audit: { action: "recovery.complete", target: typedEmail } } as const;

/** `PUT /auth/recover`. A wrong, used, expired or foreign code, and one of another browser, is one and the same refusal. */
export function resetRoute(app: App, recoveries: RecoveryStore): void {
  app.put("/api/auth/recover", { schema, config: refused }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const { code, password } = request.body;
    const who = { tenant, email: normaliseEmail(request.body.email), browser: askedBy(request) };
    limitNewPasswords(app, request);
    // Before the code is looked at: a password that is too weak costs nobody their code.
    await refuseWeak(password, [who.email, tenant]);
    const device = await app.deviceCookies.find(request, tenant, who.email);
    const used = await takeGuess(app, recoveries, who, code, { address: request.ip, device });
    const owner = used && (await setPassword(app, recoveries, who, used, password, auditSource(request)));
    if (!owner) {
      request.log.warn({ event: "recovery.refused", tenant }, "security");
      throw new ApiError("auth.recovery_code");
    }
    await app.throttle.forget(signInAccountCounts(tenant, who.email));
    // The mail has shown whose browser this is, so strangers' attempts keep nobody from signing in here.
    app.deviceCookies.set(reply, owner);
    forgetBrowser(reply);
    request.log.info({ event: "recovery.completed", tenant }, "security");
    return reply.code(204).send();
  });
}

interface Guesser {
  address: string;
  device: string | undefined;
}

/** Counts the guess; returns the request that the code was right for. */
async function takeGuess(app: App, recoveries: RecoveryStore, who: Recovering, code: string, from: Guesser) {
  const { address, device } = from;
  const forgiveAddress = await app.throttle.attempt(device === undefined ? guessAddressCounts(address) : []);
  const counted = device === undefined ? guessAccountCounts(who.tenant, who.email) : guessDeviceCounts(device);
  const forgiveAccount = await app.throttle.attempt(counted);
  const guess = await recoveries.guess(who, code);
  // A guess that met no code was no danger: counting it would let anybody keep the owner out.
  if (guess.outcome !== "wrong") await forgiveAccount();
  if (guess.outcome !== "right") return undefined;
  await forgiveAddress();
  return guess.request;
}

/** Sets the password and ends all sessions, if the code is still there to be used. Returns whose it is. */
async function setPassword(
  app: App,
  recoveries: RecoveryStore,
  who: Recovering,
  request: string,
  password: string,
  source: AuditSource,
) {
  const passwordHash = await app.passwordWork(() => hashPassword(password));
  const account = and(eq(users.tenant, who.tenant), eq(users.email, who.email));
  return app.deps.db.transaction(async (tx) => {
    if (!(await recoveries.use(tx, who, request))) return undefined;
    const [user] = await tx.update(users).set({ passwordHash }).where(account).returning();
    if (!user) return undefined;
    await app.sessions.endAll(tx, user.id, "password-changed");
    await audit(tx, { ...source, action: "recovery.complete", target: who.email });
    return user;
  });
}
