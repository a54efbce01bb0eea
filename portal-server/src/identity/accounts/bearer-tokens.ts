import { SignJWT } from "jose";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { deriveKeys } from "../../platform/crypto/derive-key.ts";
import { jwtAlgorithm, readJwt } from "../../platform/crypto/read-jwt.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { type AppTokens, type BearerClaims, bearerClaims } from "../app-tokens/app-tokens.ts";
import type { Account } from "../users/account.ts";

const issuer = "portico";
const accessAudience = "portal";
/** In seconds. */
const accessLifetime = 10 * 60;

export interface BearerTokens extends AppTokens {
  issueAccess(account: Account): Promise<string>;
  /** The claims of a genuine, unexpired access token; `undefined` otherwise. */
  readAccess(token: string): Promise<BearerClaims | undefined>;
}

/**
 * The two kinds of JWT (RFC 7519): one for the portal's API, which only the portal can verify, and one for the API of a
 * single application, which its back end can verify.
 */
export function createBearerTokens(secrets: TokenSecrets, clock: Clock, appTokens: AppTokens): BearerTokens {
  const keys = deriveKeys(secrets, "access");
  return {
    ...appTokens,
    issueAccess(account) {
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ tenant: account.tenant, sid: account.session })
        .setProtectedHeader({ alg: jwtAlgorithm })
        .setIssuer(issuer)
        .setAudience(accessAudience)
        .setSubject(account.id)
        .setIssuedAt(now)
        .setExpirationTime(now + accessLifetime)
        .sign(keys[0]);
    },
    readAccess: (token) =>
      readJwt(token, { keys, issuer, audience: accessAudience, now: clock.now(), claims: bearerClaims }),
  };
}
