/** The claims of an access token (RFC 7519). The signature is not verified. Empty when the token cannot be parsed. */
export function tokenClaims(token: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  try {
    const payload = token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
