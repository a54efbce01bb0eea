/** robots.txt (RFC 9309): allows search engines on the pages of the production portal only. */
export function robotsText(environment: string): string {
  const closed = environment === "production" ? ["/api/", "/live", "/modules/"] : ["/"];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join("")}`;
}

const validDays = 180;
const day = 24 * 60 * 60 * 1000;

/**
 * security.txt (RFC 9116): where to report a vulnerability.
 * @param contact addresses that begin `mailto:` or `https:`, in order of preference
 * @param origin of the portal on this host
 * @param now milliseconds; the text expires half a year later, at midnight, so that it changes once a day
 */
export function securityText(contact: readonly string[], origin: string, now: number): string {
  const expires = new Date((Math.floor(now / day) + validDays) * day).toISOString();
  return [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${expires}`,
    "Preferred-Languages: pt, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
