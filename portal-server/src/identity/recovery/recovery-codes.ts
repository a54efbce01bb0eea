import { randomInt } from "node:crypto";
import type { TokenSecrets } from "../../platform/config/config.ts";
import { createSigner } from "../../platform/crypto/signer.ts";

export interface RecoveryCodes {
  /** Six random digits. */
  make(): string;
  /** Names the browser that asks first: the same one for a repeated request whose answer was lost. */
  browserOf(xsrfToken: string): string;
  /**
   * Names of a tenant's e-mail, in one browser if that is given, that do not tell it: the first is for new rows, the others
   * for those of another secret.
   */
  accountKeys(tenant: string, email: string, browser?: string): readonly [string, ...string[]];
  /** What is kept of a code; it is bound to its request. */
  hash(request: string, code: string): string;
  /** Compares in a time that tells nothing. */
  isRight(standing: { request: string; codeHash: string } | undefined, code: string): boolean;
}

// No row: the comparison is made all the same.
const nothing = { request: "00000000-0000-0000-0000-000000000000", codeHash: "-".repeat(43) };

/** Keyed, because a million codes are tried in a second by whoever reads the table. */
export function createRecoveryCodes(secrets: TokenSecrets): RecoveryCodes {
  const signer = createSigner(secrets, "recovery");
  const codeText = (request: string, code: string) => JSON.stringify(["code", request, code]);
  return {
    make: () => String(randomInt(1_000_000)).padStart(6, "0"),
    browserOf: (xsrfToken) => signer.sign(JSON.stringify(["browser", xsrfToken])),
    accountKeys: (tenant, email, browser) =>
      signer.all(JSON.stringify(browser === undefined ? ["account", tenant, email] : ["flow", tenant, email, browser])),
    hash: (request, code) => signer.sign(codeText(request, code)),
    isRight: (standing, code) => {
      const { request, codeHash } = standing ?? nothing;
      return signer.verify(codeText(request, code), codeHash);
    },
  };
}
