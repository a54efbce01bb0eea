import { type Need, type NeedKind, needParts, type ResolvedMap } from "@portico/shared-utility/contract";
import { exactOrigin, isInOrigin } from "../../releases/maps/exact-origin.ts";

type Loaded = Pick<ResolvedMap, "imports" | "styles" | "locales" | "files" | "folders">;

/** The other origins that a map loads from, each once. For a shared host: its folders instead of the origin. */
export function mapOrigins({ imports, styles, locales, files = {}, folders = [] }: Loaded): string[] {
  const addresses = [
    ...Object.values(imports),
    ...Object.values(styles).flat(),
    ...Object.values(locales).flatMap((strings) => Object.values(strings)),
    // An ES module may import files of other allowed origins.
    ...Object.values(files).flat(),
  ];
  const absolute = addresses.filter((address) => /^https?:\/\//.test(address) && URL.canParse(address));
  const originOf = (address: string) =>
    folders.find((folder) => isInOrigin(address, folder)) ?? new URL(address).origin;
  return [...new Set(absolute.map(originOf))].sort();
}

interface PolicyOptions {
  /** The page's `host[:port]` for its live channel; left out when it has any other form. */
  host?: string | undefined;
  /** Whether the page is served over https. */
  secure: boolean;
  /** Further origins to connect to, e.g. of an external API. */
  connectOrigins?: readonly string[];
  /** The hashes of the document's own style elements: the tenant's colours, and sheets that it contains. */
  styleSources?: readonly string[];
  /** The response's nonce for style elements; absent for pages that are the same for all visitors. */
  styleNonce?: string;
  /** The granted needs of the page's modules. */
  needs?: readonly Need[];
  /** The hashes of the document's own scripts: the guard of the start, the native import map, and what it contains. */
  scriptSources?: readonly string[];
}

/**
 * Browsers report scripts that are requested without integrity, and run them all the same (decision 0060). The page
 * observes these reports itself, so no endpoint is named.
 */
export const integrityPolicy = { "integrity-policy-report-only": "blocked-destinations=(script)" };

/** Address for reports of violations. Browsers that support `Reporting-Endpoints` use the endpoint's name. */
const reportAddress = "/api/telemetry/csp";
const reportName = "csp";
export const reportingEndpoints = `${reportName}="${reportAddress}"`;

/** The policy as a header. Only a header can contain `frame-ancestors` and the reporting directives. */
export function contentPolicyHeader(origins: readonly string[], options: PolicyOptions): string {
  // Browsers that support `report-to` ignore `report-uri`, but use `report-to` on secure pages only.
  const reporting = options.secure ? [`report-to ${reportName}`] : [];
  const headerOnly = ["frame-ancestors 'none'", `report-uri ${reportAddress}`, ...reporting];
  return [contentPolicy(origins, options), ...headerOnly].join("; ");
}

/**
 * The page's Content-Security-Policy without the directives that only a header may contain. It lists the map's exact
 * origins and the folders of shared hosts. Scripts have no nonce: with one, a poisoned map could load from anywhere. The
 * Trusted Types policy, root-config's `script-policy.ts`, decides which scripts of these origins run. Style elements
 * that scripts create have one: root-config's `style-nonce.ts` sets it.
 */
export function contentPolicy(
  origins: readonly string[],
  { host, secure, connectOrigins = [], scriptSources = [], styleSources = [], styleNonce, needs = [] }: PolicyOptions,
): string {
  const plainHost = host !== undefined && /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) ? host : undefined;
  // `'self'` includes `wss:` of the same host (CSP 3, 6.7.2.8), but older browsers do not know that.
  const channels = plainHost ? [...(secure ? [] : [`ws://${plainHost}`]), `wss://${plainHost}`] : [];
  // The last check: whatever a map or an override contains, the policy lists only exact origins and folders.
  const exact = origins.filter((origin) => exactOrigin(origin) === origin);
  const code = ["'self'", ...exact].join(" ");
  // Builds include pictures and fonts as files, or inline the small ones.
  const media = ["'self' data: blob:", ...exact].join(" ");
  const granted = (kind: NeedKind) => needs.map(needParts).flatMap((each) => (each.kind === kind ? [each.value] : []));
  const servers = ["'self' data: blob:", ...channels, ...ownServers(exact), ...connectOrigins];
  const nonce = styleNonce === undefined ? [] : [`'nonce-${styleNonce}'`];
  const names = granted("trusted-types");
  return [
    "default-src 'none'",
    directive("script-src", code, ...scriptSources, ...granted("script"), ...evaluation(granted)),
    directive("style-src", code, ...styleSources, ...nonce, ...granted("style")),
    ...(granted("style-attr").length > 0 ? ["style-src-attr 'unsafe-inline'"] : []),
    // `fetch` of data in the page itself: pictures in a 3D model, WebAssembly that a build has inlined.
    directive("connect-src", ...servers, ...granted("connect")),
    directive("img-src", media, ...granted("img")),
    directive("font-src", ["'self' data:", ...exact].join(" "), ...granted("font")),
    directive("media-src", media, ...granted("media")),
    ...optional("frame-src", granted("frame")),
    "manifest-src 'self'",
    ...workerSources(code, exact, granted),
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    directive("trusted-types", "default", ...names, ...(names.length > 0 ? ["'allow-duplicates'"] : [])),
  ].join("; ");
}

/** Origins of modules, each with its WebSockets: a page connects to the server that its modules come from. */
function ownServers(origins: readonly string[]): string[] {
  return origins.flatMap((each) => (new URL(each).origin === each ? [each, each.replace(/^http/, "ws")] : [each]));
}

/**
 * Without this directive `script-src` applies to workers (CSP 3, 6.1.17). It is left out if `script-src` has files of
 * this host only.
 */
function workerSources(code: string, origins: readonly string[], granted: (kind: NeedKind) => string[]): string[] {
  // Browsers load the imports of a module worker as a worker.
  if (granted("worker").length > 0) return [directive("worker-src", code, "blob:")];
  const isOwnOnly = [...origins, ...granted("script"), ...evaluation(granted)].length === 0;
  return isOwnOnly ? [] : ["worker-src 'self'"];
}

/**
 * `'unsafe-eval'` includes WebAssembly (CSP 3, 4.5). Scripts, modules and worklets from text of the page (`blob:`)
 * count as code from text.
 */
function evaluation(granted: (kind: NeedKind) => string[]): string[] {
  if (granted("eval").length > 0) return ["'unsafe-eval'", "blob:"];
  return granted("wasm").length > 0 ? ["'wasm-unsafe-eval'"] : [];
}

function directive(name: string, ...sources: readonly string[]): string {
  return [name, ...sources].join(" ");
}

function optional(name: string, sources: readonly string[]): string[] {
  return sources.length > 0 ? [directive(name, ...sources)] : [];
}
