import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import type { Xsrf } from "../../platform/http/csrf.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { audit } from "../audit/audit.ts";
import { auditSource, userActor } from "../audit/audit-source.ts";
import { tenantOf } from "../tenants/request-tenant.ts";
import { type Accounts, bearerOf } from "./accounts.ts";
import { refreshHeader } from "./refresh-route.ts";
import { clearSessionCookie } from "./session-answer.ts";
import type { SessionRow, SessionStore } from "./session-store.ts";
import { parseRefreshToken } from "./session-tokens.ts";

const schema = {
  tags: ["auth"],
  summary: "Sign out",
  description: "The access token identifies the session or, when that has expired, the refresh token.",
  security: [{ session: [], xsrf: [] }],
  headers: z.object({ [refreshHeader]: z.string().max(200).optional() }),
  response: { 204: z.undefined(), ...errorAnswers },
};

export interface SignOutNeeds extends Pick<Accounts, "sessions" | "bearerTokens"> {
  xsrf: Pick<Xsrf, "setCookie">;
}

/** `DELETE /auth/invalidate` ends the session. A second sign-out is not an error. */
export function signOutRoute(app: App, { sessions, bearerTokens, xsrf }: SignOutNeeds): void {
  app.delete("/api/auth/invalidate", { schema }, async (request, reply) => {
    const tenant = tenantOf(request).domain;
    const refresh = request.headers[refreshHeader];
    const byRefresh = refresh ? await sessionOf(sessions, tenant, refresh) : undefined;
    const row = byRefresh ?? (await sessionOfAccess({ sessions, bearerTokens }, tenant, bearerOf(request)));
    if (row === undefined) throw new ApiError("auth.token_invalid");
    const { session, email } = row;
    const actor = userActor({ id: session.userId, email });
    const entry = { ...auditSource(request), actor, action: "session.sign-out" } as const;
    await sessions.end(tenant, session.id, "signed-out", (tx) => audit(tx, entry));
    xsrf.setCookie(reply);
    clearSessionCookie(reply);
    return reply.code(204).send();
  });
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

async function sessionOf(sessions: SessionStore, tenant: string, refreshToken: string) {
  const token = parseRefreshToken(refreshToken);
  const row = token && (await sessions.read(tenant, token.session));
  return row && sessions.deps.tokens.isRefreshToken(row.session, token) ? row : undefined;
}
