import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { deriveKey } from "../derive-key.ts";
import type { Account } from "./account.ts";

// Pinned: what a token says about its own algorithm is never believed.
const algorithm = "HS256";
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
export function createBearerTokens(secret: string, clock: Clock): BearerTokens {
  const accessKey = deriveKey(secret, "access");
  const appKey = deriveKey(secret, "application");
  const issue = (key: Uint8Array, audience: string, lifetime: number, account: Account) => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ tenant: account.tenant, sid: account.session })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(account.id)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(key);
  };
  const read = async (key: Uint8Array, audience: string, token: string) => {
    const options = { algorithms: [algorithm], issuer, audience, currentDate: clock.now(), requiredClaims: ["exp"] };
    const verified = await jwtVerify(token, key, options).catch(() => undefined);
    // One audience as a plain string: a token for several is none of ours.
    if (!verified || verified.payload.aud !== audience) return undefined;
    return claims.safeParse(verified.payload).data;
  };
  return {
    issueAccess: (account) => issue(accessKey, accessAudience, accessLifetime, account),
    issueForApp: (account, module) => issue(appKey, appAudience(module), appTokenLifetime, account),
    readAccess: (token) => read(accessKey, accessAudience, token),
    readForApp: (token, module) => read(appKey, appAudience(module), token),
  };
}

function appAudience(module: string): string {
  return `app:${module}`;
}
