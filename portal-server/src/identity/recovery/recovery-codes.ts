import { randomInt } from "node:crypto";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner } from "../../platform/crypto/signer.ts";

export interface RecoveryCodes {
  /** Six random digits. */
  make(): string;
  /** Id of a browser without a recovery cookie. The same for a repeated request, whose first response may be lost. */
  browserOf(xsrfToken: string): string;
  /**
   * Keys of an e-mail address in a tenant, in one browser if that is given. They do not reveal the address. The first
   * is for new rows, the others match rows written under another secret.
   */
  accountKeys(tenant: string, email: string, browser?: string): readonly [string, ...string[]];
  /** Key of a used code, under which a repeat of the call is found. */
  usedKey(tenant: string, email: string, browser: string, code: string): string;
  /** Digest of a code for storage, bound to its request. */
  hash(request: string, code: string): string;
  /** Compares in constant time. */
  isRight(stored: { request: string; codeHash: string } | undefined, code: string): boolean;
}

// Compared when there is no row, so that the time does not reveal it.
const noCode = { request: "00000000-0000-0000-0000-000000000000", codeHash: "-".repeat(43) };

/** Recovery codes. Digests are keyed: a reader of the table could try all one million codes in a second. */
export function createRecoveryCodes(secrets: TokenSecrets): RecoveryCodes {
  const signer = createSigner(secrets, "recovery");
  const codeText = (request: string, code: string) => JSON.stringify(["code", request, code]);
  return {
    make: () => String(randomInt(1_000_000)).padStart(6, "0"),
    browserOf: (xsrfToken) => signer.sign(JSON.stringify(["browser", xsrfToken])),
    accountKeys: (tenant, email, browser) =>
      signer.all(JSON.stringify(browser === undefined ? ["account", tenant, email] : ["flow", tenant, email, browser])),
    usedKey: (...parts) => signer.sign(JSON.stringify(["used", ...parts])),
    hash: (request, code) => signer.sign(codeText(request, code)),
    isRight: (stored, code) => {
      const { request, codeHash } = stored ?? noCode;
      return signer.verify(codeText(request, code), codeHash);
    },
  };
}
