/**
 * Where a `link` query parameter may lead: an address of this origin (docs/product.md#screens-and-routes). It is
 * resolved once: a second resolution could lead elsewhere.
 *
 * @param link the raw parameter
 * @param origin this page's origin, e.g. `https://acme.portal.example`
 * @returns path, query and fragment, or `undefined` when the link must not be followed
 */
export function sameOriginPath(link: string | null | undefined, origin: string): string | undefined {
  if (!isAddress(link) || /^[/\\]{2}/.test(link)) return undefined;
  const url = parse(link, origin);
  if (!url || url.origin !== origin || url.username || url.password) return undefined;
  // A same-origin path such as `//evil.test` leads to another host when it is used without its origin.
  if (/^\/[/\\]/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Where a notification's `redirect` may lead: any http(s) address (docs/product.md#notifications).
 *
 * @returns the absolute address, or `undefined` when it must not be opened
 */
export function redirectAddress(redirect: string | null | undefined, origin: string): string | undefined {
  if (!isAddress(redirect)) return undefined;
  const url = parse(redirect, origin);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}

function isAddress(value: string | null | undefined): value is string {
  return typeof value === "string" && value.trim() !== "" && value !== "undefined" && value !== "null";
}

function parse(value: string, base: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
