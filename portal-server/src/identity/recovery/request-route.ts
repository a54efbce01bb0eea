import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { requestLocale } from "../../platform/http/request-locale.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { auditAttempt } from "../audit/audit-attempt.ts";
import { auditSource, typedEmail } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import { normaliseEmail } from "../users/email.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { markBrowser } from "./recovery-cookie.ts";
import { requestCallCounts, requestCounts } from "./recovery-limits.ts";
import type { RecoveryStore } from "./recovery-store.ts";

const schema = {
  tags: ["auth"],
  summary: "Start password recovery",
  description:
    "Sends a code if the e-mail address has an account; the response does not reveal whether it has. The code works only with the cookie of this response.",
  security: [{ xsrf: [] }],
  body: z.object({ email: z.string().min(1).max(254) }),
  response: { 202: z.object({}).meta({ id: "RecoveryAccepted" }), ...errorResponses },
};

export interface RequestNeeds extends Pick<Deps, "db" | "clock">, Pick<Accounts, "throttle" | "deviceCookies"> {
  recoveries: RecoveryStore;
  codes: RecoveryCodes;
}

export function requestRoute(app: App, needs: RequestNeeds): void {
  const { throttle, deviceCookies, recoveries, codes } = needs;
  app.post("/api/auth/recover", { schema }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const email = normaliseEmail(request.body.email);
    const locale = requestLocale(request.cookies.locale, request.headers["accept-language"]);
    const device = await deviceCookies.find(request, tenant, email);
    await throttle.attempt(device === undefined ? requestCounts.ofAddress(request.ip) : requestCallCounts(device));
    const counted = device === undefined ? requestCounts.ofAccount(tenant, email) : requestCounts.ofDevice(device);
    const removeAttempt = await throttle.attempt(counted);
    const browser = markBrowser(request, reply, codes);
    const sent = await recoveries.request({ tenant, email, browser }, locale);
    await auditAttempt(needs, { ...auditSource(request), action: "recovery.request", target: typedEmail(request) });
    if (!sent) await removeAttempt();
    request.log.info({ event: "recovery.requested", tenant }, "security");
    return reply.code(202).send({});
  });
}
