import { deriveKey } from "../../platform/crypto/derive-key.ts";

/** With this bearer token `npm run export` reads any tenant's map from a portal of the same secret. */
export function exportKey(secret: string): string {
  return Buffer.from(deriveKey(secret, "export")).toString("base64url");
}
