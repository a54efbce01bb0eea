/**
 * Where a `link` query parameter may lead (specification sections 2 and 5): an address of this origin,
 * resolved once (reliability.md, finding 10).
 *
 * @param link the raw parameter
 * @param origin this page's origin, e.g. `https://acme.portal.example`
 * @returns path, query and fragment to go to, or `undefined` when the link must not be followed
 */
export function sameOriginPath(link: string | null | undefined, origin: string): string | undefined {
  if (!isAddress(link) || /^[/\\]{2}/.test(link)) return undefined;
  const url = parse(link, origin);
  if (!url || url.origin !== origin || url.username || url.password) return undefined;
  // A same-origin path such as `//evil.test` turns hostile when it is used again without its origin.
  if (/^\/[/\\]/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Where a notification's `redirect` may lead (specification section 5): any http(s) address.
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
