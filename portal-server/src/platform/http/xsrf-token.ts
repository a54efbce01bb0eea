import { createHash, randomBytes } from "node:crypto";
import type { TokenSecrets } from "../config/config.ts";
import { createSigner } from "../crypto/signer.ts";

export interface XsrfTokens {
  /** Issues a new token for a guest of this tenant or for a session id. */
  issue(tenant: string, session?: string): string;
  /** Returns whether this server issued the token for this tenant, to any guest or session. */
  isGenuine(token: string, tenant: string): boolean;
  /** Returns whether the token was issued for exactly this session. */
  isFor(token: string, tenant: string, session: string): boolean;
}

const guest = "guest";

/** Creates signed double-submit tokens (OWASP), bound to a tenant and to a session: `{nonce}.{binding}.{mac}`. */
export function createXsrfTokens(secrets: TokenSecrets): XsrfTokens {
  const signer = createSigner(secrets, "xsrf");

  const isGenuine = (token: string, tenant: string) => {
    const [nonce, binding, given, rest] = token.split(".");
    if (!nonce || !binding || !given || rest !== undefined) return false;
    return signer.verify(`${nonce}.${binding}.${tenant}`, given);
  };
  return {
    issue: (tenant, session) => {
      const nonce = randomBytes(12).toString("base64url");
      const binding = bindingOf(session);
      return `${nonce}.${binding}.${signer.sign(`${nonce}.${binding}.${tenant}`)}`;
    },
    isGenuine,
    isFor: (token, tenant, session) => isGenuine(token, tenant) && token.split(".")[1] === bindingOf(session),
  };
}

function bindingOf(session: string | undefined): string {
  // Scripts can read the cookie, so it contains a digest of the session's id.
  return session === undefined ? guest : createHash("sha256").update(session).digest("base64url").slice(0, 22);
}
