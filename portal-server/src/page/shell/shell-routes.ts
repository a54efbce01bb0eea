import { appModules, movedTo, type Need, type ResolvedMap, tablePath } from "@portico/shared-utility/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { publicNames } from "../../identity/apps/public-names.ts";
import { brandAddresses } from "../../identity/tenants/brand-addresses.ts";
import { pageTenant, type Tenant } from "../../identity/tenants/find-tenant.ts";
import { pushProviderOrigins } from "../../messaging/push/push-provider-origins.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { Xsrf } from "../../platform/http/csrf.ts";
import { type EncodedText, encodedText, sendText } from "../../platform/http/encoded-text.ts";
import { pathOf } from "../../platform/http/is-api.ts";
import { sendError } from "../../platform/http/send-error.ts";
import { toApiError } from "../../platform/http/to-api-error.ts";
import type { ReleaseHealth } from "../../releases/canary/release-health.ts";
import type { Visitors } from "../../releases/canary/visitors.ts";
import type { MapSource } from "../../releases/maps/map-source.ts";
import type { Modules } from "../../releases/modules/modules.ts";
import { grantedNeeds } from "../../releases/needs/approved-needs.ts";
import { overriddenMap } from "../../releases/overrides/overridden-map.ts";
import type { Overrides } from "../../releases/overrides/overrides.ts";
import type { PageDictionaries } from "../dictionaries/page-dictionaries.ts";
import { brandStyle } from "./brand-style.ts";
import { contentPolicyHeader, integrityPolicy, reportingEndpoints } from "./content-policy.ts";
import { type DynamicPageInput, dynamicPage } from "./dynamic-page.ts";
import { noFilePage, unavailablePage, unknownTenantPage, wrongMethodPage } from "./notice-page.ts";
import { ownFile, ownFileHeaders, wantsData } from "./own-file.ts";
import { pageGrants } from "./page-grants.ts";
import { modeOf, type PageHints, pageHints } from "./page-hints.ts";
import { type PageSources, pageSources } from "./page-sources.ts";
import { pageView } from "./page-view.ts";
import { needHeaders } from "./permissions-policy.ts";
import type { PreparedPage } from "./prepared-page.ts";
import { createRenderedPages } from "./rendered-pages.ts";
import { createPageSender } from "./send-page.ts";
import { isFilePath, isPagePath, takesHtml, wantsPage } from "./wants-page.ts";

const byLanguage = "Accept, Accept-Encoding, Accept-Language, Available-Dictionary, Cookie";

const headers = {
  "content-type": "text/html; charset=utf-8",
  // Private: the response may set a browser's XSRF cookie, which a shared cache must not store.
  "cache-control": "private, no-cache",
  vary: byLanguage.replace("Accept-Language, ", ""),
  "reporting-endpoints": reportingEndpoints,
};

const unknownTenant = encodedText(unknownTenantPage());

interface ShellNeeds extends Pick<Deps, "config" | "db" | "clock"> {
  xsrf: Pick<Xsrf, "ensureCookie" | "hasCookie">;
  visitors: Visitors;
  overrides: Pick<Overrides, "of">;
  maps: Pick<MapSource, "servedTo">;
  modules: Modules;
  releaseHealth: Pick<ReleaseHealth, "opened">;
  pageDictionaries: PageDictionaries;
}

/** Every page of the portal: host → tenant → map → one document. The browser handles the routes. */
export function shellRoutes(app: App, needs: ShellNeeds): void {
  const rendered = createRenderedPages({ store: needs.modules.store, log: app.log, clock: needs.clock });
  const pages = { rendered, send: createPageSender(needs.pageDictionaries) };
  const options = { schema: { hide: true }, errorHandler: sendFailure };
  app.get("/", options, async (request, reply) => respond(needs, pages, request, reply));
  app.get("/*", options, async (request, reply) => {
    if (!wantsPage(request)) return (await sendOwnFile(needs, request, reply)) ?? reply.callNotFound();
    return respond(needs, pages, request, reply);
  });
  // Before the body is read, and for every method: pages have routes for GET and HEAD only.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404 || !isPagePath(request.url) || ["GET", "HEAD"].includes(request.method)) return;
    const headers = { allow: "GET, HEAD" };
    if (!takesHtml(request)) throw new ApiError("route.method_not_allowed", { headers });
    const hints = pageHints(request.cookies);
    return sendNotice(request, reply.headers(headers), 405, encodedText(wrongMethodPage(hints.locale, modeOf(hints))));
  });
}

async function respond(
  needs: ShellNeeds,
  pages: { rendered: ReturnType<typeof createRenderedPages>; send: ReturnType<typeof createPageSender> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  if (!tenant) return sendNotice(request, reply, 404, unknownTenant);
  const hints = pageHints(request.cookies, acceptedBy(request, tenant));
  try {
    const page = await render(needs, pages.rendered, reply, tenant, hints);
    if ("moved" in page) return sendMoved(request, reply, page.moved);
    const { prepared, isOverridden, granted, sources } = page;
    needs.xsrf.ensureCookie(reply.headers({ ...headers, ...integrityPolicy, ...varyOf(tenant) }));
    const styleNonce = prepared.nonceFor(request.headers["if-none-match"]);
    const policy = {
      host: request.host,
      secure: request.protocol === "https",
      connectOrigins: tenant.push ? pushProviderOrigins : [],
      styleNonce,
      needs: granted,
      ...sources,
    };
    if (granted.length > 0) reply.headers(needHeaders(granted));
    reply.header("content-security-policy", contentPolicyHeader(sources.origins, policy));
    return await pages.send(request, reply, { tenant: tenant.domain, prepared, nonce: styleNonce, isOverridden });
  } catch (error) {
    if (error instanceof ApiError && error.code === "route.not_found")
      return sendNotice(request, reply, 404, encodedText(noFilePage(hints.locale, modeOf(hints))));
    throw error;
  }
}

/** Sends a notice for a page that cannot be served now, even if the lookup of its tenant failed. */
function sendFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { status, code, cause } = toApiError(error);
  if (status !== 503 || !wantsPage(request)) return sendError(error, request, reply);
  request.log.error({ err: cause ?? error, code }, "the page cannot be served");
  const hints = pageHints(request.cookies, request.tenant && acceptedBy(request, request.tenant));
  const body = unavailablePage(hints.locale, modeOf(hints), request.url);
  return sendNotice(request, reply.header("retry-after", "5"), 503, encodedText(body));
}

/** The headers that the page depends on. Most tenants have one language for all first visits. */
const varyOf = ({ brand }: Tenant) => (brand.language === "browser" ? { vary: byLanguage } : {});

/** The languages that a first visit may have; none unless the tenant allows the browser's language. */
function acceptedBy({ headers }: FastifyRequest, { brand }: Tenant): string | undefined {
  return brand.language === "browser" ? headers["accept-language"] : undefined;
}

interface RenderedPage {
  prepared: PreparedPage;
  isOverridden: boolean;
  granted: Need[];
  sources: PageSources;
}

async function render(
  needs: ShellNeeds,
  rendered: ReturnType<typeof createRenderedPages>,
  reply: FastifyReply,
  { domain, name, push, brand }: Tenant,
  { signedIn, ...hints }: PageHints,
): Promise<RenderedPage | { moved: string }> {
  const { visitors, overrides, maps, modules, releaseHealth, db, config } = needs;
  const overridden = await overrides.of(reply.request);
  const served = await maps.servedTo(() => visitorOf(visitors, reply), config.environment, domain);
  const map = overriddenMap(served.map, overridden);
  const path = pathOf(reply.request.url);
  const moved = movedTo(path, map.routes);
  if (moved !== undefined) return { moved };
  refuseFile(path, map);
  // A page with overrides must not count for the health of the release.
  releaseHealth.opened(reply, map.id, overridden.length > 0 ? [] : served.arms);
  const granted = await grantedNeeds(db, domain, map);
  const style = brandStyle(domain, brand);
  const tenant = pageTenant({ domain, name, ...brand });
  const view = pageView(path, signedIn, { ...map, notFound: tenant.notFound });
  const names = view.route.access === "everyone" ? await publicNames(db, domain, map) : undefined;
  const input = {
    ...{ tenant, environment: config.environment, map, view, names },
    hints,
    push: push ?? undefined,
    brand: style.markup,
    icon: brandAddresses(domain, brand).favicon,
    overrides: overridden.map(({ module }) => module),
    ...{ hasCanary: served.hasCanary, canaryApps: served.canaryApps },
    granted,
    watch: modules.watch,
  };
  const chosen = JSON.stringify([view, names, push, brand, overridden, served.hasCanary, pageGrants(granted), hints]);
  const key = [map.id, domain, name, chosen, modules.generation].join("\n");
  const prepared = await preparedFor(needs, rendered, reply.request, { key, input });
  const sources = pageSources(map, style.source, prepared.inlined);
  return { prepared, isOverridden: overridden.length > 0, granted, sources };
}

interface Wanted {
  key: string;
  input: DynamicPageInput;
}

/**
 * A guest's browser without any page of the portal gets one that contains the files of its first screen. When it revalidates that
 * copy, it gets 304 as long as the copy is current.
 */
async function preparedFor(
  { xsrf, modules: { script } }: ShellNeeds,
  rendered: ReturnType<typeof createRenderedPages>,
  request: FastifyRequest,
  { key, input }: Wanted,
): Promise<PreparedPage> {
  const pageFor = (isFirstVisit: boolean) =>
    rendered.get(`${key}\n${isFirstVisit}`, (store) => dynamicPage({ store, script }, { ...input, isFirstVisit }));
  if (input.view.route.access !== "guest") return pageFor(false);
  const isFirst = !xsrf.hasCookie(request);
  const wanted = await pageFor(isFirst);
  const copy = request.headers["if-none-match"];
  if (copy === undefined || wanted.isCopied(copy)) return wanted;
  // The cookie is not exact: a browser may have a page without the cookie, or the cookie without a page.
  const other = await pageFor(!isFirst);
  return other.isCopied(copy) ? other : wanted;
}

/** @throws ApiError `route.not_found` at the address of a file that belongs to no application */
function refuseFile(path: string, { imports, routes }: ResolvedMap): void {
  if (isFilePath(tablePath(path, routes) ?? path, appModules(imports))) throw new ApiError("route.not_found");
}

/** Redirects to the file of the release for an application that builds addresses from the root of the host. */
async function sendOwnFile(
  { visitors, maps, config }: ShellNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { tenant, url } = request;
  if (!tenant || !wantsData(request) || !isPagePath(url)) return undefined;
  const { map } = await maps.servedTo(() => visitorOf(visitors, reply), config.environment, tenant.domain);
  const file = ownFile(request, map.integrity);
  if (file === undefined) return undefined;
  return reply.headers(ownFileHeaders).redirect(file, 302);
}

/** Redirects temporarily: another release may remove the redirect. The browser keeps the fragment. */
function sendMoved(request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
  const [, query] = /(\?.*)$/.exec(request.url) ?? [];
  return reply.headers({ "cache-control": "private, no-cache", vary: headers.vary }).redirect(to + (query ?? ""), 302);
}

/** Called only when a canary needs the visitor: others get no cookie. */
function visitorOf(visitors: Visitors, reply: FastifyReply) {
  visitors.setCookie(reply);
  return visitors.of(reply.request);
}

function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: EncodedText,
): Promise<FastifyReply> {
  const policy = contentPolicyHeader([], { secure: request.protocol === "https" });
  reply.headers({ ...headers, "cache-control": "no-store", "content-security-policy": policy });
  // A browser with a cached page must not get 304 instead of the notice.
  request.headers["if-none-match"] = undefined;
  return sendText(request, reply.code(status), text);
}
