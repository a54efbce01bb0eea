import { createHmac, randomInt } from "node:crypto";
import { deriveKey } from "../derive-key.ts";
import { sameBytes } from "../http/xsrf-token.ts";

export interface RecoveryCodes {
  /** Six random digits. */
  make(): string;
  /** Names a tenant's e-mail without telling it. */
  accountKey(tenant: string, email: string): string;
  /** What is kept of a code; it is bound to its request. */
  hash(request: string, code: string): string;
  /** Compares in a time that tells nothing. */
  isRight(standing: { request: string; codeHash: string } | undefined, code: string): boolean;
}

// No row: the comparison is made all the same.
const nothing = { request: "00000000-0000-0000-0000-000000000000", codeHash: "-".repeat(43) };

/** Keyed, because a million codes are tried in a second by whoever reads the table. */
export function createRecoveryCodes(secret: string): RecoveryCodes {
  const key = deriveKey(secret, "recovery");
  const mac = (...parts: string[]) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
  const hash = (request: string, code: string) => mac("code", request, code);
  return {
    make: () => String(randomInt(1_000_000)).padStart(6, "0"),
    accountKey: (tenant, email) => mac("account", tenant, email),
    hash,
    isRight: (standing, code) => {
      const { request, codeHash } = standing ?? nothing;
      return sameBytes(codeHash, hash(request, code));
    },
  };
}
