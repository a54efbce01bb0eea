import type { IncomingMessage } from "node:http";
import type { Config } from "../config/config.ts";
import { addressAt } from "./address-at.ts";
import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";
import { isReading } from "./is-api.ts";

const forwarded = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded"];

const header = "x-forwarded-proto";
const schemes: Record<string, string> = { https: "https", wss: "https", http: "http", ws: "http" };

/**
 * Normalizes the forwarded scheme to one lower-case word, as Fastify compares it. Of a list such as `https,http` it
 * takes the first, which the proxy next to the browser wrote. Fastify trusts the header only from the proxies of
 * `TRUST_PROXY`.
 * @param fallback the scheme when a trusted proxy names none
 */
export function readForwardedProto({ headers }: Pick<IncomingMessage, "headers">, fallback: "https" | undefined): void {
  const given = String(headers[header] ?? "").split(",", 1)[0] ?? "";
  const scheme = schemes[given.trim().toLowerCase()] ?? fallback;
  if (scheme !== undefined) headers[header] = scheme;
}

/**
 * Warns once when requests come through an untrusted proxy: all users then share its address, and https is not
 * detected.
 */
export function warnOfProxy(app: App, { trustProxy }: Pick<Config, "trustProxy">): void {
  let isSilent = trustProxy !== false;
  app.addHook("onRequest", async ({ headers, log }) => {
    if (isSilent || !forwarded.some((name) => headers[name] !== undefined)) return;
    isSilent = true;
    const sentence = "A request came through a proxy, but TRUST_PROXY is not set: everyone shares the proxy's address";
    log.warn(
      { event: "proxy.untrusted" },
      `${sentence}, and https is not seen. Set TRUST_PROXY to the proxy's address.`,
    );
  });
}

/**
 * With `PUBLIC_URL`, allows only https: redirects page requests and rejects all others, so every cookie is `Secure`.
 * Routes without a tenant (health, broker authorization) are exempt, because machines beside the portal call them.
 */
export function requireHttps(app: App, { publicUrl }: Pick<Config, "publicUrl">): void {
  if (!publicUrl) return;
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https" || request.routeOptions.config.tenant === "none") return;
    if (!isReading(request)) throw new ApiError("request.insecure");
    // A host without a tenant gets its page, which sets no cookie; a redirect to it would be an open redirect.
    if (request.tenant) return reply.redirect(addressAt(request, request.hostname, { publicUrl }), 308);
  });
}
