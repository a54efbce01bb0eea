import { tokenClaims } from "./token-claims.ts";

const unknownLifetime = 5 * 60 * 1000;

/**
 * How long an access token lives from its issue, in milliseconds, read from its own `iat` and `exp` (RFC 7519) so that
 * a wrong clock on this machine does not matter. Unreadable: five minutes.
 */
export function tokenLifetime(token: string): number {
  const { iat, exp } = tokenClaims(token);
  return typeof iat === "number" && typeof exp === "number" && exp > iat ? (exp - iat) * 1000 : unknownLifetime;
}
