import type { SessionResponse } from "@portico/shared-utility/contract";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Xsrf } from "../../platform/http/csrf.ts";
import { clearHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import type { Accounts } from "./accounts.ts";
import { accountFrom, type SessionRow } from "./session-store.ts";

export const sessionCookie = "portico_session";
// The only routes that read the cookie.
const sessionCookiePaths = ["/api/auth/exchange", "/api/auth/refresh", "/api/auth/invalidate"];

export const sessionResponse = z
  .object({ access_token: z.string(), refresh_token: z.string(), email: z.string() })
  .meta({ id: "SessionResponse" }) satisfies z.ZodType<SessionResponse>;

export interface SessionGrantNeeds extends Pick<Accounts, "sessions" | "bearerTokens"> {
  xsrf: Pick<Xsrf, "setCookie">;
  /** Called with each reply that grants a session, before the reply is sent. */
  onGranted(reply: FastifyReply, userId: string): void;
}

/** Sets the session's cookies and returns the body of `POST /auth` and `POST /auth/refresh`. */
export type GrantSession = (reply: FastifyReply, row: SessionRow, generation: number) => Promise<SessionResponse>;

export function createSessionGrant({ sessions, bearerTokens, xsrf, onGranted }: SessionGrantNeeds): GrantSession {
  const { tokens, clock } = sessions.deps;
  return async (reply, row, generation) => {
    const seconds = Math.floor((row.session.expiresAt.getTime() - clock.now().getTime()) / 1_000);
    xsrf.setCookie(reply, row.session.id);
    onGranted(reply, row.session.userId);
    const options = { sameSite: "strict", maxAge: Math.max(0, seconds) } as const;
    setHostCookie(reply, sessionCookie, tokens.cookie(row.session), options, sessionCookiePaths);
    return {
      access_token: await bearerTokens.issueAccess(accountFrom(row)),
      refresh_token: tokens.refreshToken(row.session, generation),
      email: row.email,
    };
  };
}

export function clearSessionCookie(reply: FastifyReply): void {
  clearHostCookie(reply, sessionCookie, sessionCookiePaths);
}
