import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../derive-key.ts";

export interface XsrfTokens {
  /** A new token for a guest of this tenant or, with its id, for one session. */
  issue(tenant: string, session?: string): string;
  /** Whether this server made the token for this tenant, for whomever. */
  isGenuine(token: string, tenant: string): boolean;
  /** Whether the token was made for this very session. */
  isFor(token: string, tenant: string, session: string): boolean;
}

const guest = "guest";

/** Signed double-submit tokens (OWASP), bound to a tenant and to a session: `{nonce}.{binding}.{mac}`. */
export function createXsrfTokens(secret: string): XsrfTokens {
  const key = deriveKey(secret, "xsrf");
  const mac = (nonce: string, binding: string, tenant: string) =>
    createHmac("sha256", key).update(`${nonce}.${binding}.${tenant}`).digest("base64url");

  const isGenuine = (token: string, tenant: string) => {
    const [nonce, binding, given, rest] = token.split(".");
    if (!nonce || !binding || !given || rest !== undefined) return false;
    return sameBytes(given, mac(nonce, binding, tenant));
  };
  return {
    issue: (tenant, session) => {
      const nonce = randomBytes(12).toString("base64url");
      const binding = bindingOf(session);
      return `${nonce}.${binding}.${mac(nonce, binding, tenant)}`;
    },
    isGenuine,
    isFor: (token, tenant, session) => isGenuine(token, tenant) && token.split(".")[1] === bindingOf(session),
  };
}

function bindingOf(session: string | undefined): string {
  // A script can read the cookie, so it holds the session's digest instead of its id.
  return session === undefined ? guest : createHash("sha256").update(session).digest("base64url").slice(0, 22);
}

/** Compares two secrets in a time that tells nothing but their length. */
export function sameBytes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
