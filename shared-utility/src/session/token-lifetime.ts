const unknownLifetime = 5 * 60 * 1000;

/**
 * How long an access token lives from its issue, in milliseconds, read from its own `iat` and `exp` (RFC 7519) so that
 * a wrong clock on this machine does not matter. The signature is the server's business. Unreadable: five minutes.
 */
export function tokenLifetime(token: string): number {
  const { iat, exp } = claims(token);
  return typeof iat === "number" && typeof exp === "number" && exp > iat ? (exp - iat) * 1000 : unknownLifetime;
}

function claims(token: string): { iat?: unknown; exp?: unknown } {
  try {
    const payload = token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
