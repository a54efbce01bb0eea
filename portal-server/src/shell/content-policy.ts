import type { ResolvedMap } from "@portico/shared-utility/contract";

/** The other origins that a map loads from, each once. */
export function mapOrigins({ imports, styles, locales }: Pick<ResolvedMap, "imports" | "styles" | "locales">) {
  const addresses = [
    ...Object.values(imports),
    ...Object.values(styles).flat(),
    ...Object.values(locales).flatMap((files) => Object.values(files)),
  ];
  const absolute = addresses.filter((address) => /^https?:\/\//.test(address) && URL.canParse(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))].sort();
}

/**
 * The page's Content-Security-Policy. It names the map's exact origins and no nonce: a nonce would let a poisoned
 * map load from anywhere (reliability.md, finding 7).
 *
 * @param host the page's own `host[:port]`, for its live channel; left out when it is not a plain one
 * @param secure whether the page is served over https
 * @param others further origins to connect to, e.g. an API elsewhere
 */
export function contentPolicy(
  origins: readonly string[],
  { host, secure, others = [] }: { host?: string | undefined; secure: boolean; others?: readonly string[] },
): string {
  const own = host !== undefined && /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? host : undefined;
  const channels = own ? [...(secure ? [] : [`ws://${own}`]), `wss://${own}`] : [];
  const code = ["'self'", ...origins].join(" ");
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}`,
    `connect-src ${["'self'", ...channels, ...origins, ...others].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
