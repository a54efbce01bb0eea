import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { type Xsrf, xsrfHeader } from "../../platform/http/csrf.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { readHostCookie } from "../../platform/http/host-cookies.ts";
import { audit } from "../audit/audit.ts";
import { auditSource, userActor } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import { type Accounts, bearerOf } from "./accounts.ts";
import { refreshHeader } from "./refresh-route.ts";
import { clearSessionCookie, sessionCookie } from "./session-response.ts";
import type { SessionRow, SessionStore } from "./session-store.ts";
import { parseRefreshToken } from "./session-tokens.ts";

const schema = {
  tags: ["auth"],
  summary: "Sign out",
  description:
    "The refresh token identifies the session, else the access token. A call without both ends the session of the cookie.",
  security: [{ xsrf: [] }],
  headers: z.object({ [refreshHeader]: z.string().max(200).optional() }),
  response: { 204: z.undefined(), ...errorResponses },
};

export interface SignOutNeeds extends Pick<Accounts, "sessions" | "bearerTokens"> {
  xsrf: Pick<Xsrf, "setCookie" | "isFor">;
}

/**
 * `DELETE /auth/invalidate` ends the session and removes its cookies. A second sign-out is not an error. A page that
 * was closed before the response to its sign-out no longer has the tokens and sends only the cookie. A sign-out without
 * a response is repeated after the next sign-in; the cookies of the new session stay.
 */
export function signOutRoute(app: App, needs: SignOutNeeds): void {
  const { sessions, xsrf } = needs;
  app.delete("/api/auth/invalidate", { schema }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const refresh = request.headers[refreshHeader];
    const hasToken = Boolean(refresh) || request.headers.authorization !== undefined;
    const row = hasToken ? await sessionOfTokens(needs, request, refresh) : await sessionOfCookie(needs, request);
    if (row === undefined && hasToken) throw new ApiError("auth.token_invalid");
    if (row) {
      const { session, email } = row;
      const actor = userActor({ id: session.userId, email });
      const entry = { ...auditSource(request), actor, action: "session.sign-out" } as const;
      await sessions.end(tenant, session.id, "signed-out", (tx) => audit(tx, entry));
    }
    if (!(await isOfNewerSession(needs, request, row))) {
      xsrf.setCookie(reply);
      clearSessionCookie(reply);
    }
    return reply.code(204).send();
  });
}

/** Whether the request's cookie belongs to another active session than the one that ends. */
async function isOfNewerSession({ sessions }: SignOutNeeds, request: FastifyRequest, row: SessionRow | undefined) {
  const cookie = readHostCookie(request, sessionCookie);
  const account = cookie === undefined ? undefined : await sessions.accountOfCookie(tenantOf(request).domain, cookie);
  return row !== undefined && account !== undefined && account.session !== row.session.id;
}

async function sessionOfTokens(needs: SignOutNeeds, request: FastifyRequest, refresh: string | undefined) {
  const tenant = tenantOf(request).domain;
  const byRefresh = refresh ? await sessionOfRefresh(needs.sessions, tenant, refresh) : undefined;
  return byRefresh ?? sessionOfAccess(needs, tenant, bearerOf(request));
}

/** Requires an XSRF token of that session: with a guest's token only the cookies are removed. */
async function sessionOfCookie({ sessions, xsrf }: SignOutNeeds, request: FastifyRequest) {
  const tenant = tenantOf(request).domain;
  const cookie = readHostCookie(request, sessionCookie);
  const account = cookie === undefined ? undefined : await sessions.accountOfCookie(tenant, cookie);
  const given = String(request.headers[xsrfHeader]);
  return account && xsrf.isFor(given, tenant, account.session) ? sessions.read(tenant, account.session) : undefined;
}

async function sessionOfAccess(
  { sessions, bearerTokens }: Pick<Accounts, "sessions" | "bearerTokens">,
  tenant: string,
  token: string,
): Promise<SessionRow | undefined> {
  const claims = await bearerTokens.readAccess(token);
  const row = claims?.tenant === tenant ? await sessions.read(tenant, claims.sid) : undefined;
  return row?.session.userId === claims?.sub ? row : undefined;
}

async function sessionOfRefresh(sessions: SessionStore, tenant: string, refreshToken: string) {
  const token = parseRefreshToken(refreshToken);
  const row = token && (await sessions.read(tenant, token.session));
  return row && sessions.deps.tokens.isRefreshToken(row.session, token) ? row : undefined;
}
