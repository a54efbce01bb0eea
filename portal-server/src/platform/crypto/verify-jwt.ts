import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import type { Keys } from "./derive-key.ts";

/** Returns the payload of a JWT (RFC 7519) that one of the keys signed, `undefined` for any other token. */
export async function verifyJwt(token: string, keys: Keys, options: JWTVerifyOptions): Promise<JWTPayload | undefined> {
  for (const key of keys) {
    const verified = await jwtVerify(token, key, options).catch(() => undefined);
    if (verified) return verified.payload;
  }
  return undefined;
}
