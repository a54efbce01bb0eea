import type { SessionAnswer } from "@portico/shared-utility/contract";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { clearHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import { accountFrom, type SessionRow } from "./session-store.ts";

export const sessionCookie = "portico_session";
// The only two routes that read the cookie.
const sessionCookiePaths = ["/api/auth/exchange", "/api/auth/refresh"];

export const sessionAnswer = z
  .object({ access_token: z.string(), refresh_token: z.string(), email: z.string() })
  .meta({ id: "SessionAnswer" }) satisfies z.ZodType<SessionAnswer>;

/** Sets the session's cookies and returns the body of `POST /auth` and `POST /auth/refresh`. */
export async function grantSession(reply: FastifyReply, row: SessionRow, generation: number): Promise<SessionAnswer> {
  const { sessions, bearerTokens } = reply.server;
  const { tokens, clock } = sessions.deps;
  const seconds = Math.floor((row.session.expiresAt.getTime() - clock.now().getTime()) / 1_000);
  reply.setXsrfCookie(row.session.id);
  reply.setVisitorCookie(row.session.userId);
  const options = { sameSite: "strict", maxAge: Math.max(0, seconds) } as const;
  setHostCookie(reply, sessionCookie, tokens.cookie(row.session), options, sessionCookiePaths);
  return {
    access_token: await bearerTokens.issueAccess(accountFrom(row)),
    refresh_token: tokens.refreshToken(row.session, generation),
    email: row.email,
  };
}

/** Removes the session's cookie from the browser. */
export function clearSessionCookie(reply: FastifyReply): void {
  clearHostCookie(reply, sessionCookie, sessionCookiePaths);
}
