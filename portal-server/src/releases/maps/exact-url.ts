// The URL parser accepts more characters in a host: `*` and `;` have a meaning in a Content-Security-Policy.
const plainHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/**
 * A URL in its serialised form, on one exact host: https, or http on this machine, without user name, password,
 * fragment or wildcard.
 * @returns `undefined` for every other text
 */
export function exactUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isExact = url?.href === text && url.username === "" && url.password === "" && url.hash === "";
  if (!isExact || !plainHost.test(url.hostname)) return undefined;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname)) ? url : undefined;
}

/** Whether a host name means this machine (RFC 6761, section 6.3). Plain http is allowed for the demo and developers. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(127\.0\.0\.1|localhost|([a-z0-9-]+\.)+localhost)$/.test(hostname);
}
