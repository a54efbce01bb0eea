import type { SessionAnswer } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { hostCookieName } from "../http/host-cookies.ts";
import { accountFrom, type SessionRow } from "./session-store.ts";

export const sessionCookie = "portico_session";
// The only two calls that read it. A cookie of this host alone must be for all of its paths.
const sessionCookiePaths = ({ protocol }: FastifyRequest) =>
  protocol === "https" ? ["/"] : ["/api/auth/exchange", "/api/auth/refresh"];

export const sessionAnswer = z
  .object({ access_token: z.string(), refresh_token: z.string(), email: z.string() })
  .meta({ id: "SessionAnswer" }) satisfies z.ZodType<SessionAnswer>;

/** Sets the session's two cookies and makes the answer of `POST /auth` and `POST /auth/refresh`. */
export async function grantSession(reply: FastifyReply, row: SessionRow, generation: number): Promise<SessionAnswer> {
  const { sessions, bearerTokens } = reply.server;
  const { tokens, clock } = sessions.deps;
  const seconds = Math.floor((row.session.expiresAt.getTime() - clock.now().getTime()) / 1_000);
  reply.setXsrfCookie(row.session.id);
  reply.keepVisitor(row.session.userId);
  for (const path of sessionCookiePaths(reply.request)) {
    reply.setCookie(hostCookieName(reply.request, sessionCookie), tokens.cookie(row.session), {
      path,
      httpOnly: true,
      sameSite: "strict",
      secure: reply.request.protocol === "https",
      maxAge: Math.max(0, seconds),
    });
  }
  return {
    access_token: await bearerTokens.issueAccess(accountFrom(row)),
    refresh_token: tokens.refreshToken(row.session, generation),
    email: row.email,
  };
}

/** Has the browser forget the session's cookie. */
export function clearSessionCookie(reply: FastifyReply): void {
  const { request } = reply;
  const secure = request.protocol === "https";
  for (const path of sessionCookiePaths(request))
    reply.clearCookie(hostCookieName(request, sessionCookie), { path, httpOnly: true, sameSite: "strict", secure });
}
