import { isLoopbackHost } from "./is-loopback-host.ts";

// The URL parser takes more for a host: `*` and `;` would mean something else in a Content-Security-Policy.
const plainHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/**
 * An address on one exact host, as the URL parser leaves it: https, or http on this machine, without name, password or
 * fragment, and with no wildcard for a host.
 *
 * @returns `undefined` for every other text
 */
export function exactUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isExact = url?.href === text && url.username === "" && url.password === "" && url.hash === "";
  if (!isExact || !plainHost.test(url.hostname)) return undefined;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname)) ? url : undefined;
}
