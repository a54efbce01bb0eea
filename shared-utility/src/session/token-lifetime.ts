import { tokenClaims } from "./token-claims.ts";

const unknownLifetime = 5 * 60 * 1000;

/**
 * The lifetime of an access token in milliseconds: `exp` − `iat` (RFC 7519), so that a wrong clock on this machine does
 * not matter. Five minutes when the claims are missing.
 */
export function tokenLifetime(token: string): number {
  const { iat, exp } = tokenClaims(token);
  return typeof iat === "number" && typeof exp === "number" && exp > iat ? (exp - iat) * 1000 : unknownLifetime;
}
