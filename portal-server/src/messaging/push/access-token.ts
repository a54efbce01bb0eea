import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/jobs/clock.ts";
import { DeliveryError } from "../delivery/delivery-error.ts";
import type { ServiceAccount } from "./service-account.ts";

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const margin = 60_000;
const deadline = 5_000;
const responseSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export interface AccessTokens {
  current(): Promise<string>;
  /** Drops the cached token after the provider has refused it. */
  invalidate(): void;
}

/** The provider's access tokens for a service account (RFC 7523), each cached until a minute before its expiry. */
export function createAccessTokens(account: ServiceAccount, clock: Clock): AccessTokens {
  let cached: { token: Promise<string>; until: number } | undefined;
  const renew = () => {
    const now = clock.now().getTime();
    const entry = { token: Promise.resolve(""), until: Number.POSITIVE_INFINITY };
    entry.token = requestToken(account, now).then(({ access_token, expires_in }) => {
      entry.until = now + expires_in * 1_000 - margin;
      return access_token;
    });
    entry.token.catch(() => {
      if (cached === entry) cached = undefined;
    });
    cached = entry;
    return entry.token;
  };
  return {
    current: () => (cached && clock.now().getTime() < cached.until ? cached.token : renew()),
    invalidate: () => {
      cached = undefined;
    },
  };
}

async function requestToken(account: ServiceAccount, now: number) {
  const { client_email, private_key, private_key_id, token_uri } = account;
  const at = Math.floor(now / 1_000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(private_key_id !== undefined && { kid: private_key_id }) })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(at)
    .setExpirationTime(at + 3_600)
    .sign(await importPKCS8(private_key, "RS256"));
  const response = await fetch(token_uri, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
    signal: AbortSignal.timeout(deadline),
  });
  if (!response.ok) throw new DeliveryError(`TOKEN_${response.status}`);
  return responseSchema.parse(await response.json());
}
