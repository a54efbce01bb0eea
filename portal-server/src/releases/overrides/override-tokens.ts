import type { Override } from "@portico/shared-utility/contract";
import { SignJWT } from "jose";
import { z } from "zod";
import { environments, type TokenSecrets } from "../../platform/config/config.ts";
import { deriveKeys } from "../../platform/crypto/derive-key.ts";
import { jwtAlgorithm, readJwt } from "../../platform/crypto/read-jwt.ts";
import type { Clock } from "../../platform/jobs/clock.ts";

const issuer = "portico";

const override = z.object({
  module: z.string(),
  address: z.string(),
  styles: z.array(z.string()).exactOptional(),
  locales: z.record(z.string(), z.string()).exactOptional(),
  /** The release that names the build. */
  release: z.number().exactOptional(),
});
const ticket = z.object({
  tenant: z.string(),
  environment: z.enum(environments),
  email: z.string(),
  overrides: z.array(override),
  exp: z.number(),
});

const grant = ticket.extend({ account: z.string(), session: z.string() });

/** Lets one user run modules from other addresses until `exp` (seconds since 1970). */
export type OverrideTicket = z.infer<typeof ticket>;

/** A redeemed ticket: it is valid for one session of one account only. */
export type OverrideGrant = z.infer<typeof grant>;

/** A ticket is issued to a user and redeemed. A cookie holds the redeemed grant in the browser. */
type OverrideKind = "ticket" | "cookie";

/** Signs and verifies tickets and cookies. A ticket is not valid as a cookie, and a cookie is not valid as a ticket. */
export function createOverrideTokens(secrets: TokenSecrets, clock: Clock) {
  const keys = deriveKeys(secrets, "override");
  const sign = (kind: OverrideKind, { exp, ...claims }: OverrideTicket & { overrides: Override[] }): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: jwtAlgorithm })
      .setIssuer(issuer)
      .setAudience(kind)
      .setExpirationTime(exp)
      .sign(keys[0]);
  const read = <Claims>(kind: OverrideKind, token: string, claims: z.ZodType<Claims>) =>
    readJwt(token, { keys, issuer, audience: kind, now: clock.now(), claims });
  return {
    signTicket: (given: OverrideTicket) => sign("ticket", given),
    signCookie: (given: OverrideGrant) => sign("cookie", given),
    readTicket: (token: string) => read("ticket", token, ticket),
    readCookie: (token: string) => read("cookie", token, grant),
  };
}

export type OverrideTokens = ReturnType<typeof createOverrideTokens>;
