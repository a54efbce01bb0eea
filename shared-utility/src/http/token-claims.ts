const unknownLifetime = 5 * 60 * 1000;

/** The claims of an access token (RFC 7519). The signature is not verified. Empty when the token cannot be parsed. */
export function tokenClaims(token: string): { sub?: unknown; sid?: unknown; iat?: unknown; exp?: unknown } {
  try {
    const payload = token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}

/**
 * The lifetime of an access token in milliseconds: `exp` − `iat` (RFC 7519), so that a wrong clock on this machine does
 * not matter. Five minutes when the claims are missing.
 */
export function tokenLifetime(token: string): number {
  const { iat, exp } = tokenClaims(token);
  return typeof iat === "number" && typeof exp === "number" && exp > iat ? (exp - iat) * 1000 : unknownLifetime;
}
