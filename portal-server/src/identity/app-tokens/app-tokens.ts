import { decodeJwt, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { deriveKeys } from "../../platform/crypto/derive-key.ts";
import { readJwt } from "../../platform/crypto/read-jwt.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import { appTokenLifetime } from "./key-schedule.ts";
import { signingAlgorithm } from "./key-store.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** The claims of the portal's tokens: account, tenant, session and expiry (seconds since 1970). */
export const bearerClaims = z.object({ sub: z.uuid(), tenant: z.string(), sid: z.uuid(), exp: z.number() });

export type BearerClaims = z.infer<typeof bearerClaims>;

interface Bearer {
  id: string;
  tenant: string;
  session: string;
}

/** The tokens of an application's own back end (`portal.exchangeToken`), which any JWT library can verify. */
export interface AppTokens {
  /** @param issuer origin of the tenant (issuer.ts) */
  issueForApp(account: Bearer, module: string, issuer: string): Promise<string>;
  /** The claims of a genuine, unexpired token of this application; `undefined` otherwise. */
  readForApp(token: string, module: string): Promise<BearerClaims | undefined>;
}

interface AppTokenNeeds {
  keys: SigningKeys;
  secrets: TokenSecrets;
  clock: Clock;
}

export function createAppTokens({ keys, secrets, clock }: AppTokenNeeds): AppTokens {
  const read = readAsymmetric(keys, clock);
  // Versions before signing keys signed with HS256. No such tokens are issued any more, and they lived 5 minutes.
  const earlierKeys = deriveKeys(secrets, "application");
  const readEarlier = (token: string, audience: string) =>
    readJwt(token, { keys: earlierKeys, issuer: "portico", audience, now: clock.now(), claims: bearerClaims });
  return {
    async issueForApp({ id, tenant, session }, module, issuer) {
      const { kid, pair } = await keys.signing(tenant);
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ tenant, sid: session })
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(appAudience(module))
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + appTokenLifetime)
        .sign({ ...pair, alg: signingAlgorithm });
    },
    readForApp: async (token, module) => {
      const audience = appAudience(module);
      return (await read(token, audience)) ?? (await readEarlier(token, audience));
    },
  };
}

/**
 * Reads tokens that were signed by a key of the tenant in their claims: a tenant's keys verify no other tenant's
 * tokens.
 */
function readAsymmetric(keys: SigningKeys, clock: Clock) {
  return async (token: string, audience: string): Promise<BearerClaims | undefined> => {
    const keyFor = async ({ kid }: JWTHeaderParameters) => {
      const { tenant } = bearerClaims.parse(decodeJwt(token));
      const key = kid === undefined ? undefined : await keys.find(tenant, kid);
      if (!key) throw new Error("No published key of the tenant has signed this token.");
      return key;
    };
    const options = {
      algorithms: [signingAlgorithm],
      audience,
      currentDate: clock.now(),
      requiredClaims: ["exp", "iss"],
    };
    const verified = await jwtVerify(token, keyFor, options).catch(() => undefined);
    return verified?.payload.aud === audience ? bearerClaims.safeParse(verified.payload).data : undefined;
  };
}

function appAudience(module: string): string {
  return `app:${module}`;
}
