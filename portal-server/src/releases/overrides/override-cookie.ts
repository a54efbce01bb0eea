import type { FastifyReply, FastifyRequest } from "fastify";
import { readHostCookie, setHostCookie } from "../../platform/http/host-cookies.ts";
import type { OverrideGrant, OverrideTokens } from "./override-tokens.ts";

export const overrideCookie = "portico_override";

export async function setOverrideCookie(
  reply: FastifyReply,
  tokens: OverrideTokens,
  grant: OverrideGrant,
  now: Date,
): Promise<void> {
  const maxAge = Math.max(1, grant.exp - Math.floor(now.getTime() / 1_000));
  setHostCookie(reply, overrideCookie, await tokens.signCookie(grant), { sameSite: "lax", maxAge });
}

/** The grant of this browser for the tenant and environment of the request. The session may have ended. */
export async function grantOf(
  request: Pick<FastifyRequest, "cookies" | "protocol" | "tenant">,
  tokens: OverrideTokens,
  environment: string,
): Promise<OverrideGrant | undefined> {
  const cookie = readHostCookie(request, overrideCookie);
  const grant = cookie === undefined ? undefined : await tokens.readCookie(cookie);
  return grant?.tenant === request.tenant?.domain && grant?.environment === environment ? grant : undefined;
}
