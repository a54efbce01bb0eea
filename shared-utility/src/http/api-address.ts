import type { Query } from "./api-call.ts";

const parts = /^(\/[^/\\?#\s]+)+$/;
const dots = /\/(\.|%2e){1,2}(\/|$)/i;

/**
 * The address of an API path below the base address. A list repeats its name (`read=0&read=1`).
 *
 * @throws TypeError when the path would leave the base: absolute, protocol-relative, with a backslash or with dot
 *   segments (as in axios' CVE-2024-39338 and CVE-2025-27152)
 */
export function apiAddress(base: string, path: string, query: Query = {}): URL {
  if (!parts.test(path) || dots.test(path)) throw new TypeError(`Not a path below the API's address: ${path}`);
  const root = new URL(base, window.location.href);
  const url = new URL(root.origin + root.pathname.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one));
  }
  return url;
}
