import { deriveKey } from "../../platform/crypto/derive-key.ts";

/** The bearer token with which `npm run export` reads the map of any tenant from a portal with the same secret. */
export function exportKey(secret: string): string {
  return Buffer.from(deriveKey(secret, "export")).toString("base64url");
}
