import { hkdfSync } from "node:crypto";

/** What a key is for; one secret gives independent keys, so that no token of one kind passes as another. */
export type KeyPurpose =
  | "access"
  | "application"
  | "refresh"
  | "session-cookie"
  | "xsrf"
  | "recovery"
  | "outbox"
  | "override"
  | "broker"
  | "visitor"
  | "page"
  | "export";

/** Derives a 32-byte key from the server's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `portico ${purpose}`, 32));
}
