/** What an access token says, unverified: the signature is the server's business. Nothing when it cannot be read. */
export function tokenClaims(token: string): { sub?: unknown; iat?: unknown; exp?: unknown } {
  try {
    const payload = token.split(".")[1] ?? "";
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
