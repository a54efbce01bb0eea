import { exactUrl } from "./exact-url.ts";

// These characters have no special meaning, neither in a URL nor in a Content-Security-Policy.
const plainFolder = /^\/([A-Za-z0-9._~-]+\/)+$/;
const bareHost = /^[a-z]+:\/\/[^/]+\/?$/i;
// A server may decode these to path separators, and so serve a file outside of the folder.
const hiddenSeparator = /%2f|%5c/i;

/**
 * A place that modules may come from, serialised as in WHATWG URL: an origin, e.g. `https://cdn.example`, or a folder of
 * a shared host with its closing slash, e.g. `https://storage.example/acme/`.
 *
 * @returns `undefined` for every other text, for http on other machines, and for a host with a wildcard
 */
export function exactPlace(text: string): string | undefined {
  const url = URL.canParse(text) ? exactUrl(new URL(text).href) : undefined;
  if (url === undefined || url.search !== "") return undefined;
  if (url.pathname === "/") return bareHost.test(text) ? url.origin : undefined;
  return url.href === text && plainFolder.test(url.pathname) ? url.href : undefined;
}

/** Whether a place is a folder of a shared host. */
export const isFolder = (place: string): boolean => place.endsWith("/");

/** Whether an address is inside a place. */
export function isInPlace(address: string, place: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, href } = new URL(address);
  return isFolder(place) ? href.startsWith(place) && !hiddenSeparator.test(pathname) : origin === place;
}
