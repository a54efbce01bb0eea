import type { Override } from "@portico/shared-utility/contract";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { environments } from "../config.ts";
import { deriveKey } from "../derive-key.ts";

const algorithm = "HS256";
const issuer = "portico";

const override = z.object({
  module: z.string(),
  address: z.string(),
  styles: z.array(z.string()).exactOptional(),
  locales: z.record(z.string(), z.string()).exactOptional(),
});
const grant = z.object({
  tenant: z.string(),
  environment: z.enum(environments),
  email: z.string(),
  overrides: z.array(override),
  exp: z.number(),
});

/** Who may run which modules from where, and until when (`exp`, in seconds since 1970). */
export type OverrideGrant = z.infer<typeof grant>;

/** A ticket is handed over and redeemed; what it was redeemed for lies in the browser's cookie. */
export type OverrideKind = "ticket" | "cookie";

/** Signs and reads grants. A ticket never passes as a cookie, nor one as the other. */
export function createOverrideTokens(secret: string, clock: Clock) {
  const key = deriveKey(secret, "override");
  return {
    sign: (kind: OverrideKind, { exp, ...claims }: OverrideGrant & { overrides: Override[] }): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setAudience(kind)
        .setExpirationTime(exp)
        .sign(key),
    async read(kind: OverrideKind, token: string): Promise<OverrideGrant | undefined> {
      const options = { algorithms: [algorithm], issuer, audience: kind, currentDate: clock.now() };
      const verified = await jwtVerify(token, key, { ...options, requiredClaims: ["exp"] }).catch(() => undefined);
      return verified && grant.safeParse(verified.payload).data;
    },
  };
}

export type OverrideTokens = ReturnType<typeof createOverrideTokens>;
