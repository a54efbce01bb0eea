import type { AppToken } from "@portico/shared-utility/contract";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { Xsrf } from "../../platform/http/csrf.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { readHostCookie } from "../../platform/http/host-cookies.ts";
import type { Accounts, Guards } from "../accounts/accounts.ts";
import { sessionCookie } from "../accounts/session-response.ts";
import { issuerOf } from "../app-tokens/issuer.ts";
import { appTokenLifetime } from "../app-tokens/key-schedule.ts";
import { refuseForeignDomain, tenantOf } from "../tenants/request-tenant.ts";
import { accessTo } from "./find-apps.ts";

const appToken = z
  .object({ access_token: z.string(), expires_in: z.number().int() })
  .meta({ id: "AppToken" }) satisfies z.ZodType<AppToken>;

const schema = {
  tags: ["auth"],
  summary: "Exchange the session cookie for a token of one application",
  security: [{ xsrf: [] }],
  body: z.object({ app: z.string().min(1).max(100), domain: z.string().max(253) }),
  response: { 200: appToken, ...errorResponses },
};

export interface ExchangeNeeds
  extends Pick<Deps, "config" | "db">,
    Pick<Accounts, "sessions" | "bearerTokens">,
    Pick<Guards, "countCalls"> {
  xsrf: Pick<Xsrf, "bind">;
}

/** `POST /auth/exchange`: only the session cookie authenticates; an Authorization header is ignored. */
export function exchangeRoute(app: App, { config, db, sessions, bearerTokens, countCalls, xsrf }: ExchangeNeeds): void {
  app.post("/api/auth/exchange", { schema }, async (request, reply) => {
    const { app: module, domain } = request.body;
    const tenant = tenantOf(request).domain;
    const cookie = readHostCookie(request, sessionCookie);
    const account = cookie === undefined ? undefined : await sessions.accountOfCookie(tenant, cookie);
    if (!account) throw new ApiError("auth.session_missing");
    xsrf.bind(request, reply, account.session);
    countCalls(account);
    refuseForeignDomain(request, domain, config);
    const access = await accessTo(db, account, module);
    if (access !== "offered") throw new ApiError(access === "unknown" ? "app.unknown" : "app.not_offered");
    const access_token = await bearerTokens.issueForApp(account, module, issuerOf(request, config));
    return { access_token, expires_in: appTokenLifetime };
  });
}
