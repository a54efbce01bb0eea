import { hkdfSync } from "node:crypto";
import type { TokenSecrets } from "../config/config.ts";

/** The purpose of a key. Keys of different purposes are independent, so a token of one kind never passes as another. */
export type KeyPurpose =
  | "access"
  | "application"
  | "refresh"
  | "session-cookie"
  | "xsrf"
  | "recovery"
  | "outbox"
  | "signing-key"
  | "override"
  | "broker"
  | "visitor"
  | "page"
  | "device"
  | "export";

/** Derives a 32-byte key from the server's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `portico ${purpose}`, 32));
}

/** The keys of one purpose: the first one signs, all of them verify. */
export type Keys = readonly [signing: Uint8Array, ...others: Uint8Array[]];

/** Derives the signing key and, while the secret is being replaced, the second key that is also accepted. */
export function deriveKeys({ token, previousToken }: TokenSecrets, purpose: KeyPurpose): Keys {
  const others = previousToken === undefined ? [] : [deriveKey(previousToken, purpose)];
  return [deriveKey(token, purpose), ...others];
}
