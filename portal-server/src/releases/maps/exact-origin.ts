import { exactUrl } from "./exact-url.ts";

// These characters have no special meaning, neither in a URL nor in a Content-Security-Policy.
const plainFolder = /^\/([A-Za-z0-9._~-]+\/)+$/;
const bareHost = /^[a-z]+:\/\/[^/]+\/?$/i;
// A server may decode these to path separators, and so serve a file outside of the folder.
const hiddenSeparator = /%2f|%5c/i;

/**
 * An origin that modules may come from, serialised as in WHATWG URL, e.g. `https://cdn.example`. On a shared host it is
 * a folder with its closing slash, e.g. `https://storage.example/acme/`.
 * @returns `undefined` for every other text, for http on other machines, and for a host with a wildcard
 */
export function exactOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? exactUrl(new URL(text).href) : undefined;
  if (url === undefined || url.search !== "") return undefined;
  if (url.pathname === "/") return bareHost.test(text) ? url.origin : undefined;
  return url.href === text && plainFolder.test(url.pathname) ? url.href : undefined;
}

/** Whether an allowed origin is a folder of a shared host. */
export const isFolder = (allowed: string): boolean => allowed.endsWith("/");

/** Whether an address is at an allowed origin, or in its folder. */
export function isInOrigin(address: string, allowed: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, href } = new URL(address);
  return isFolder(allowed) ? href.startsWith(allowed) && !hiddenSeparator.test(pathname) : origin === allowed;
}
