import { exactUrl } from "./exact-url.ts";

// Every character of these stands for itself, in an address as in a Content-Security-Policy.
const plainFolder = /^\/([A-Za-z0-9._~-]+\/)+$/;
const bareHost = /^[a-z]+:\/\/[^/]+\/?$/i;
// A server may read these as the separators that they stand for, and leave the folder.
const hiddenSeparator = /%2f|%5c/i;

/**
 * A place that modules may come from, as WHATWG URL writes it: an origin, e.g. `https://cdn.example`, or on a host that
 * others share a folder with its last slash, e.g. `https://storage.example/acme/`.
 *
 * @returns `undefined` for every other text, for http beyond this machine and for a host with a wildcard
 */
export function exactPlace(text: string): string | undefined {
  const url = URL.canParse(text) ? exactUrl(new URL(text).href) : undefined;
  if (url === undefined || url.search !== "") return undefined;
  if (url.pathname === "/") return bareHost.test(text) ? url.origin : undefined;
  return url.href === text && plainFolder.test(url.pathname) ? url.href : undefined;
}

/** Whether a place is a folder of a host that others share. */
export const isFolder = (place: string): boolean => place.endsWith("/");

/** Whether an address lies in a place. */
export function isInPlace(address: string, place: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, href } = new URL(address);
  return isFolder(place) ? href.startsWith(place) && !hiddenSeparator.test(pathname) : origin === place;
}
