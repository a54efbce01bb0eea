import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";
import { definePlugin } from "./define-plugin.ts";
import { isApi } from "./is-api.ts";
import { createXsrfTokens, type XsrfTokens } from "./xsrf-token.ts";

export const xsrfCookie = "XSRF-TOKEN";
export const xsrfHeader = "x-xsrf-token";

declare module "fastify" {
  interface FastifyInstance {
    xsrf: XsrfTokens;
  }
  interface FastifyContextConfig {
    /** `false`: an unsafe route for other servers, which send no cookie; a function: for those that it tells apart. */
    csrf?: false | ((request: FastifyRequest) => boolean);
  }
  interface FastifyReply {
    /** Sets the cookie XSRF-TOKEN for a session, or for a guest. Lax, so that it comes along when a link leads here. */
    setXsrfCookie(session?: string): FastifyReply;
    /** Sets it only when the request carries no genuine one: for the shell page. */
    ensureXsrfCookie(): FastifyReply;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const thirtyDays = 30 * 24 * 60 * 60;

/** Refuses forged unsafe requests: signed double-submit token, Sec-Fetch-Site and Origin (specification section 7). */
export const csrfPlugin = definePlugin("csrf", ["tenants", "@fastify/cookie"], (app) => {
  const xsrf = createXsrfTokens(app.deps.config.secrets.token);
  app.decorate("xsrf", xsrf);
  app.decorateReply("setXsrfCookie", function (this: FastifyReply, session?: string) {
    const { tenant, protocol } = this.request;
    if (!tenant) return this;
    const options = { path: "/", sameSite: "lax", secure: protocol === "https", maxAge: thirtyDays } as const;
    return this.setCookie(xsrfCookie, xsrf.issue(tenant.domain, session), options);
  });
  app.decorateReply("ensureXsrfCookie", function (this: FastifyReply) {
    return hasGenuineCookie(this.request, xsrf) ? this : this.setXsrfCookie();
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return;
    if (safeMethods.has(request.method)) {
      if (isApi(request)) reply.ensureXsrfCookie();
    } else if (isHeld(request)) refuseForged(request, xsrf);
  });
});

/**
 * Holds an authenticated request to its own session's token: an unsafe one is refused with another's,
 * a safe one renews the cookie.
 *
 * @throws ApiError `request.csrf`
 */
export function bindXsrf(request: FastifyRequest, reply: FastifyReply, session: string): void {
  const { tenant, server } = request;
  const token = request.cookies[xsrfCookie];
  if (tenant && token !== undefined && server.xsrf.isFor(token, tenant.domain, session)) return;
  if (!safeMethods.has(request.method)) throw new ApiError("request.csrf");
  reply.setXsrfCookie(session);
}

/** Whether the browser says that another origin's page sent this request. A sibling host is another tenant. */
export function isForeign(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  const own = `${protocol}//${request.host}`;
  return !URL.canParse(own) || new URL(own).host !== host;
}

function isHeld(request: FastifyRequest): boolean {
  const { csrf } = request.routeOptions.config;
  return typeof csrf === "function" ? csrf(request) : csrf !== false;
}

function refuseForged(request: FastifyRequest, xsrf: XsrfTokens): void {
  const header = request.headers[xsrfHeader];
  const matches = typeof header === "string" && header !== "" && header === request.cookies[xsrfCookie];
  if (isForeign(request) || !matches || !hasGenuineCookie(request, xsrf)) throw new ApiError("request.csrf");
}

function hasGenuineCookie(request: FastifyRequest, xsrf: XsrfTokens): boolean {
  const token = request.cookies[xsrfCookie];
  // Two cookies of this name: one was set for a parent domain by somebody else.
  const sent = request.headers.cookie?.match(new RegExp(`(^|;)\\s*${xsrfCookie}=`, "g")) ?? [];
  if (!request.tenant || token === undefined || sent.length > 1) return false;
  return xsrf.isGenuine(token, request.tenant.domain);
}
