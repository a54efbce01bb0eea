import { createHmac } from "node:crypto";
import type { TokenSecrets } from "../config/config.ts";
import { deriveKeys, type KeyPurpose } from "./derive-key.ts";
import { sameBytes } from "./same-bytes.ts";

export interface Signer {
  /** Returns the signature of a text: 43 characters of base64url. */
  sign(text: string): string;
  /** Returns whether the signature matches the text under any of the keys. */
  verify(text: string, signature: string): boolean;
  /** Returns the text's signatures under all keys, the signing key's first. */
  all(text: string): readonly [string, ...string[]];
}

/** HMAC-SHA-256 (RFC 2104) with the keys of one purpose. */
export function createSigner(secrets: TokenSecrets, purpose: KeyPurpose): Signer {
  const mac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const [signing, ...others] = deriveKeys(secrets, purpose);
  const all = (text: string) => [mac(signing, text), ...others.map((key) => mac(key, text))] as const;
  return {
    sign: (text) => mac(signing, text),
    // Always tries every key, so that the timing does not reveal which one matches.
    verify: (text, signature) => all(text).filter((each) => sameBytes(signature, each)).length > 0,
    all,
  };
}
