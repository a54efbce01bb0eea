import { SignJWT } from "jose";
import { z } from "zod";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { deriveKeys, type Keys } from "../../platform/crypto/derive-key.ts";
import { jwtAlgorithm, readJwt } from "../../platform/crypto/read-jwt.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import type { Account } from "../users/account.ts";

const issuer = "portico";
export const accessAudience = "portal";
/** Lifetimes in seconds. */
export const accessLifetime = 10 * 60;
export const appTokenLifetime = 5 * 60;

const claims = z.object({ sub: z.uuid(), tenant: z.string(), sid: z.uuid(), exp: z.number() });

export type BearerClaims = z.infer<typeof claims>;

export interface BearerTokens {
  issueAccess(account: Account): Promise<string>;
  issueForApp(account: Account, module: string): Promise<string>;
  /** The claims of a genuine, unexpired access token; `undefined` otherwise. */
  readAccess(token: string): Promise<BearerClaims | undefined>;
  readForApp(token: string, module: string): Promise<BearerClaims | undefined>;
}

/** The two kinds of JWT (RFC 7519): one for the portal's API, one for the API of a single application. */
export function createBearerTokens(secrets: TokenSecrets, clock: Clock): BearerTokens {
  const accessKeys = deriveKeys(secrets, "access");
  const appKeys = deriveKeys(secrets, "application");
  const issue = ([key]: Keys, audience: string, lifetime: number, account: Account) => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ tenant: account.tenant, sid: account.session })
      .setProtectedHeader({ alg: jwtAlgorithm })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(account.id)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(key);
  };
  const read = (keys: Keys, audience: string, token: string) =>
    readJwt(token, { keys, issuer, audience, now: clock.now(), claims });
  return {
    issueAccess: (account) => issue(accessKeys, accessAudience, accessLifetime, account),
    issueForApp: (account, module) => issue(appKeys, appAudience(module), appTokenLifetime, account),
    readAccess: (token) => read(accessKeys, accessAudience, token),
    readForApp: (token, module) => read(appKeys, appAudience(module), token),
  };
}

function appAudience(module: string): string {
  return `app:${module}`;
}
