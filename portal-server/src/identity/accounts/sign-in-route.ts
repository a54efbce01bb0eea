import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { takeAllowance } from "../../platform/limits/shared-allowance.ts";
import { withoutAttempt } from "../../platform/limits/throttle.ts";
import { audit } from "../audit/audit.ts";
import { auditSource, typedEmail, userActor } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import { normaliseEmail } from "../users/email.ts";
import { users } from "../users/user-table.ts";
import type { Accounts } from "./accounts.ts";
import { signedInAllowances, signInCounts, signInDeviceCounts } from "./attempt-limits.ts";
import { deviceOf } from "./device-of.ts";
import { isPassword, longestPassword } from "./password.ts";
import { type GrantSession, sessionResponse } from "./session-response.ts";

const schema = {
  tags: ["auth"],
  summary: "Sign in",
  security: [{ xsrf: [] }],
  body: z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(longestPassword) }),
  response: { 200: sessionResponse, ...errorResponses },
};

const audited = { audit: { action: "session.sign-in", target: typedEmail } } as const;

export interface SignInNeeds extends Deps, Pick<Accounts, "sessions" | "throttle" | "deviceCookies" | "passwordWork"> {
  grantSession: GrantSession;
}

/** `POST /auth`. An unknown account gets the same response as a wrong password, after the same work. */
export function signInRoute(app: App, needs: SignInNeeds): void {
  const { config, db, clock, sessions, throttle, deviceCookies, passwordWork, grantSession } = needs;
  app.post("/api/auth", { schema, config: audited }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const email = normaliseEmail(request.body.email);
    const byEmail = and(eq(users.tenant, tenant), eq(users.email, email));
    const [user] = await db.select().from(users).where(byEmail);
    const device = deviceCookies.read(request, user);
    const counted = device === undefined ? signInCounts(tenant, email, request.ip) : signInDeviceCounts(device);
    const removeAttempt = await throttle.attempt(counted);
    const checking = passwordWork(() => isPassword(user?.passwordHash, request.body.password));
    const isRight = await checking.catch(withoutAttempt(removeAttempt));
    if (!user || !isRight) {
      request.log.warn({ event: "sign-in.refused", tenant }, "security");
      throw new ApiError("auth.credentials");
    }
    await removeAttempt();
    const allowances = signedInAllowances({ tenant, email, address: request.ip }, config);
    for (const allowance of allowances) await takeAllowance(db, allowance, clock.now());
    const entry = { ...auditSource(request), actor: userActor(user), action: "session.sign-in" } as const;
    const row = await sessions.open(tenant, { ...user, device: deviceOf(request.headers["user-agent"]) }, (tx) =>
      audit(tx, entry),
    );
    deviceCookies.set(reply, user);
    return grantSession(reply, row, row.session.generation);
  });
}
