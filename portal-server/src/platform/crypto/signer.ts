import { createHmac } from "node:crypto";
import type { TokenSecrets } from "../config/config.ts";
import { deriveKeys, type KeyPurpose } from "./derive-key.ts";
import { sameBytes } from "./same-bytes.ts";

export interface Signer {
  /** The signature of a text, 43 characters of base64url. */
  sign(text: string): string;
  /** Whether a text has this signature, by the secret that signs or by the one that is being replaced. */
  verify(text: string, signature: string): boolean;
  /** The signatures of a text by all secrets, the one that signs first. */
  all(text: string): readonly [string, ...string[]];
}

/** HMAC-SHA-256 (RFC 2104) with the keys of one purpose. */
export function createSigner(secrets: TokenSecrets, purpose: KeyPurpose): Signer {
  const mac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const [signing, ...others] = deriveKeys(secrets, purpose);
  const all = (text: string) => [mac(signing, text), ...others.map((key) => mac(key, text))] as const;
  return {
    sign: (text) => mac(signing, text),
    // Every key is tried, so that the time does not show which one fits.
    verify: (text, signature) => all(text).filter((each) => sameBytes(signature, each)).length > 0,
    all,
  };
}
