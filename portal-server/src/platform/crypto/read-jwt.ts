import { jwtVerify } from "jose";
import type { z } from "zod";
import type { Keys } from "./derive-key.ts";

// Pinned: the algorithm in a token's header is never trusted.
export const jwtAlgorithm = "HS256";

/** The requirements for an accepted token. */
interface ExpectedJwt<Claims> {
  /** The keys, one of which has signed it. */
  keys: Keys;
  issuer: string;
  /** Its audience, as one plain string: the portal never issues a token with several. */
  audience: string;
  /** It has an expiry later than this. */
  now: Date;
  claims: z.ZodType<Claims>;
}

/** The claims of a JWT (RFC 7519); `undefined` for a token that is not the expected one. */
export async function readJwt<Claims>(token: string, expected: ExpectedJwt<Claims>): Promise<Claims | undefined> {
  const { keys, issuer, audience, now: currentDate, claims } = expected;
  const options = { algorithms: [jwtAlgorithm], issuer, audience, currentDate, requiredClaims: ["exp"] };
  for (const key of keys) {
    const verified = await jwtVerify(token, key, options).catch(() => undefined);
    if (verified) return verified.payload.aud === audience ? claims.safeParse(verified.payload).data : undefined;
  }
  return undefined;
}
