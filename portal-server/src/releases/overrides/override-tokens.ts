import type { Override } from "@portico/shared-utility/contract";
import { SignJWT } from "jose";
import { z } from "zod";
import { environments, type TokenSecrets } from "../../platform/config/config.ts";
import { deriveKeys } from "../../platform/crypto/derive-key.ts";
import { verifyJwt } from "../../platform/crypto/verify-jwt.ts";
import type { Clock } from "../../platform/jobs/clock.ts";

const algorithm = "HS256";
const issuer = "portico";

const override = z.object({
  module: z.string(),
  address: z.string(),
  styles: z.array(z.string()).exactOptional(),
  locales: z.record(z.string(), z.string()).exactOptional(),
});
const ticket = z.object({
  tenant: z.string(),
  environment: z.enum(environments),
  email: z.string(),
  overrides: z.array(override),
  exp: z.number(),
});

const grant = ticket.extend({ account: z.string(), session: z.string() });

/** Who may run which modules from where, and until when (`exp`, in seconds since 1970). */
export type OverrideTicket = z.infer<typeof ticket>;

/** The same once it is redeemed: for one session of one account, and no longer than that lives. */
export type OverrideGrant = z.infer<typeof grant>;

/** A ticket is handed over and redeemed; what it was redeemed for lies in the browser's cookie. */
type OverrideKind = "ticket" | "cookie";

/** Signs and reads grants. A ticket never passes as a cookie, nor one as the other. */
export function createOverrideTokens(secrets: TokenSecrets, clock: Clock) {
  const keys = deriveKeys(secrets, "override");
  const sign = (kind: OverrideKind, { exp, ...claims }: OverrideTicket & { overrides: Override[] }): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setAudience(kind)
      .setExpirationTime(exp)
      .sign(keys[0]);
  const claimsOf = (kind: OverrideKind, token: string): Promise<unknown> => {
    const options = { algorithms: [algorithm], issuer, audience: kind, currentDate: clock.now() };
    return verifyJwt(token, keys, { ...options, requiredClaims: ["exp"] });
  };
  return {
    signTicket: (given: OverrideTicket) => sign("ticket", given),
    signCookie: (given: OverrideGrant) => sign("cookie", given),
    readTicket: async (token: string) => ticket.safeParse(await claimsOf("ticket", token)).data,
    readCookie: async (token: string) => grant.safeParse(await claimsOf("cookie", token)).data,
  };
}

export type OverrideTokens = ReturnType<typeof createOverrideTokens>;
