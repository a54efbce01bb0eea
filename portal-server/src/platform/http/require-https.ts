import type { Config } from "../config/config.ts";
import { addressAt } from "./address-at.ts";
import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";
import { isReading } from "./is-reading.ts";

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
