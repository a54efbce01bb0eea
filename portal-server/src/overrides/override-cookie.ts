import type { Override } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readHostCookie, setHostCookie } from "../http/host-cookies.ts";
import type { OverrideGrant, OverrideTokens } from "./override-tokens.ts";

export const overrideCookie = "portico_override";

export async function setOverrideCookie(
  reply: FastifyReply,
  tokens: OverrideTokens,
  grant: OverrideGrant,
  now: Date,
): Promise<void> {
  const maxAge = Math.max(1, grant.exp - Math.floor(now.getTime() / 1_000));
  setHostCookie(reply, overrideCookie, await tokens.sign("cookie", grant), { sameSite: "lax", maxAge });
}

/** What this browser runs from elsewhere; nothing for guests, so that a sign-out ends it at once. */
export async function overridesOf(
  request: Pick<FastifyRequest, "cookies" | "protocol" | "tenant">,
  tokens: OverrideTokens,
  environment: string,
): Promise<Override[]> {
  const cookie = readHostCookie(request, overrideCookie);
  if (cookie === undefined || request.cookies.portico_hint !== "1") return [];
  const grant = await tokens.read("cookie", cookie);
  return grant && grant.tenant === request.tenant?.domain && grant.environment === environment ? grant.overrides : [];
}
