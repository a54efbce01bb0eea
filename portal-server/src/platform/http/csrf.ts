import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TokenSecrets } from "../config/config.ts";
import { createSigner } from "../crypto/signer.ts";
import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";
import { isApi, pathOf } from "./is-api.ts";

const xsrfCookie = "XSRF-TOKEN";
export const xsrfHeader = "x-xsrf-token";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Whether the route requires an XSRF token; `false` for routes that other servers call without cookies, a function
     * to decide per request.
     */
    csrf?: false | ((request: FastifyRequest) => boolean);
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const thirtyDays = 30 * 24 * 60 * 60;

/** The tokens against forged requests, and their cookie. */
export interface Xsrf extends XsrfTokens {
  /**
   * Sets the cookie XSRF-TOKEN for a session or for a guest. It is `SameSite=Lax`, so that the browser also sends it
   * when the user follows a link to the portal.
   */
  setCookie(reply: FastifyReply, session?: string): void;
  /** Sets the cookie unless the request carries a genuine one; used by the shell page. */
  ensureCookie(reply: FastifyReply): void;
  /** Whether the request carries a genuine one: the browser has opened a page before. */
  hasCookie(request: FastifyRequest): boolean;
  /**
   * Requires the token of the request's own session: rejects an unsafe request with another token, and renews the cookie
   * on a safe one.
   * @throws ApiError `request.csrf`
   */
  bind(request: FastifyRequest, reply: FastifyReply, session: string): void;
}

export function createXsrf(secrets: TokenSecrets): Xsrf {
  const tokens = createXsrfTokens(secrets);
  const setCookie = (reply: FastifyReply, session?: string) => {
    const { tenant, protocol } = reply.request;
    if (!tenant) return;
    const options = { path: "/", sameSite: "lax", secure: protocol === "https", maxAge: thirtyDays } as const;
    reply.setCookie(xsrfCookie, tokens.issue(tenant.domain, session), options);
  };
  return {
    ...tokens,
    setCookie,
    ensureCookie(reply) {
      const { sent, genuine } = xsrfCookies(reply.request, tokens);
      if (sent.length > 1 || sent.length > genuine.length) deleteForeignCookies(reply, xsrfCookie);
      if (genuine.length === 0) setCookie(reply);
    },
    hasCookie: (request) => xsrfCookies(request, tokens).genuine.length > 0,
    bind(request, reply, session) {
      const { tenant } = request;
      const isSafe = safeMethods.has(request.method);
      const { genuine } = xsrfCookies(request, tokens);
      const given = isSafe ? genuine : genuine.filter((token) => token === request.headers[xsrfHeader]);
      if (tenant && given.some((token) => tokens.isFor(token, tenant.domain, session))) return;
      if (isSafe) return setCookie(reply, session);
      throw new ApiError("request.csrf");
    },
  };
}

/** Rejects forged unsafe requests with a signed double-submit token, Sec-Fetch-Site and Origin. */
export function refuseForgedRequests(app: App, xsrf: Xsrf): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return;
    if (safeMethods.has(request.method)) {
      if (isApi(request)) xsrf.ensureCookie(reply);
    } else if (needsXsrfToken(request)) refuseForged(request, reply, xsrf);
  });
}

/**
 * Returns whether the browser reports that another origin's page sent this request. A sibling host is another tenant.
 */
export function isForeign(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  const requestOrigin = `${protocol}//${request.host}`;
  return !URL.canParse(requestOrigin) || new URL(requestOrigin).host !== host;
}

function needsXsrfToken(request: FastifyRequest): boolean {
  const { csrf } = request.routeOptions.config;
  return typeof csrf === "function" ? csrf(request) : csrf !== false;
}

function refuseForged(request: FastifyRequest, reply: FastifyReply, xsrf: XsrfTokens): void {
  const header = request.headers[xsrfHeader];
  const { sent, genuine } = xsrfCookies(request, xsrf);
  // With two genuine tokens one belongs to another guest or user: reject, and let the page retry with the remaining
  // one.
  if (!isForeign(request) && genuine.length === 1 && genuine[0] === header) return;
  if (sent.length > 1 || sent.length > genuine.length) deleteForeignCookies(reply, xsrfCookie);
  throw new ApiError("request.csrf");
}

/** Returns all cookies of this name. A sibling host set those that are not genuine; they must not lock the user out. */
function xsrfCookies(request: FastifyRequest, xsrf: XsrfTokens): { sent: string[]; genuine: string[] } {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const sent = pairs
    .filter((pair) => pair.startsWith(`${xsrfCookie}=`))
    .map((pair) => pair.slice(xsrfCookie.length + 1));
  const domain = request.tenant?.domain;
  return { sent, genuine: domain === undefined ? [] : sent.filter((token) => xsrf.isGenuine(token, domain)) };
}

interface XsrfTokens {
  /** Issues a new token for a guest of this tenant or for a session id. */
  issue(tenant: string, session?: string): string;
  /** Returns whether this server issued the token for this tenant, to any guest or session. */
  isGenuine(token: string, tenant: string): boolean;
  /** Returns whether the token was issued for exactly this session. */
  isFor(token: string, tenant: string, session: string): boolean;
}

const guest = "guest";

/** Creates signed double-submit tokens (OWASP), bound to a tenant and to a session: `{nonce}.{binding}.{mac}`. */
export function createXsrfTokens(secrets: TokenSecrets): XsrfTokens {
  const signer = createSigner(secrets, "xsrf");

  const isGenuine = (token: string, tenant: string) => {
    const [nonce, binding, given, rest] = token.split(".");
    if (!nonce || !binding || !given || rest !== undefined) return false;
    return signer.verify(`${nonce}.${binding}.${tenant}`, given);
  };
  return {
    issue: (tenant, session) => {
      const nonce = randomBytes(12).toString("base64url");
      const binding = bindingOf(session);
      return `${nonce}.${binding}.${signer.sign(`${nonce}.${binding}.${tenant}`)}`;
    },
    isGenuine,
    isFor: (token, tenant, session) => isGenuine(token, tenant) && token.split(".")[1] === bindingOf(session),
  };
}

function bindingOf(session: string | undefined): string {
  // Scripts can read the cookie, so it contains a digest of the session's id.
  return session === undefined ? guest : createHash("sha256").update(session).digest("base64url").slice(0, 22);
}

// Hosts have few labels and the portal's paths few segments.
const most = 5;

/**
 * Deletes cookies of one name that other hosts set for a whole domain: for every parent domain, and for every parent
 * path of this request. The host's own cookie has no domain and is kept.
 */
function deleteForeignCookies(reply: FastifyReply, name: string): void {
  const { hostname, url } = reply.request;
  for (const domain of domainsOf(hostname))
    for (const path of pathsOf(pathOf(url))) reply.clearCookie(name, { domain, path });
}

function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return [];
  return labels.map((_, index) => labels.slice(index).join(".")).slice(0, most);
}

function pathsOf(path: string): string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  const above = segments.slice(0, most).map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return ["/", ...above.flatMap((each) => [each, `${each}/`])];
}
