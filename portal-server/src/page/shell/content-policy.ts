import type { ResolvedMap } from "@portico/shared-utility/contract";
import { exactPlace, isInPlace } from "../../releases/maps/exact-place.ts";

type Loaded = Pick<ResolvedMap, "imports" | "styles" | "locales" | "folders">;

/** The other origins that a map loads from, each once; of a shared host the folders alone. */
export function mapPlaces({ imports, styles, locales, folders = [] }: Loaded): string[] {
  const addresses = [
    ...Object.values(imports),
    ...Object.values(styles).flat(),
    ...Object.values(locales).flatMap((files) => Object.values(files)),
  ];
  const absolute = addresses.filter((address) => /^https?:\/\//.test(address) && URL.canParse(address));
  const placeOf = (address: string) => folders.find((folder) => isInPlace(address, folder)) ?? new URL(address).origin;
  return [...new Set(absolute.map(placeOf))].sort();
}

interface PolicyOptions {
  /** The page's own `host[:port]`, for its live channel; left out when it is not a plain one. */
  host?: string | undefined;
  /** Whether the page is served over https. */
  secure: boolean;
  /** Further origins to connect to, e.g. an API elsewhere. */
  others?: readonly string[];
}

/** Where browsers report what the policy stopped; browsers that know `Reporting-Endpoints` use its name. */
export const reportAddress = "/api/telemetry/csp";
const reportName = "policy";
export const reportingEndpoints = `${reportName}="${reportAddress}"`;

/** The policy as a header, which alone may say who frames a page and where violations are reported. */
export function contentPolicyHeader(places: readonly string[], options: PolicyOptions): string {
  // Browsers take `report-to` for `report-uri` as soon as they know it, but report so from secure pages only.
  const reporting = options.secure ? [`report-to ${reportName}`] : [];
  const alone = ["frame-ancestors 'none'", `report-uri ${reportAddress}`, ...reporting];
  return [contentPolicy(places, options), ...alone].join("; ");
}

/**
 * The page's Content-Security-Policy as a header or a meta element may say it. It names the map's exact origins, folders of shared hosts, and no
 * nonce: a nonce would let a poisoned map load from anywhere (reliability.md, finding 7). What runs at those origins is
 * for the one Trusted Types policy to say, root-config's `script-policy.ts`.
 */
export function contentPolicy(places: readonly string[], { host, secure, others = [] }: PolicyOptions): string {
  const own = host !== undefined && /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? host : undefined;
  const channels = own ? [...(secure ? [] : [`ws://${own}`]), `wss://${own}`] : [];
  // The last wall: whatever a map or a ticket came to hold, a policy names exact origins and folders.
  const exact = places.filter((place) => exactPlace(place) === place);
  const code = ["'self'", ...exact].join(" ");
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}`,
    `connect-src ${["'self'", ...channels, ...exact, ...others].join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}
