import type { FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";
import { definePlugin } from "./define-plugin.ts";
import { isApi } from "./is-api.ts";

/**
 * With `PUBLIC_URL` nothing but https: a page that is asked for by http is sent there, everything else is refused. So
 * every cookie is `Secure`. Routes of no tenant (health, the broker's questions) are for machines beside the portal.
 */
export const httpsPlugin = definePlugin("https", ["tenants"], (app) => {
  const { publicUrl } = app.deps.config;
  if (!publicUrl) return;
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https" || request.routeOptions.config.tenant === "none") return;
    if (!isReading(request)) throw new ApiError("request.insecure");
    // A host of no tenant gets its page, which sets no cookie; a redirect would lead anywhere.
    if (request.tenant) return reply.redirect(`https://${request.hostname}${publicUrl.port}${request.url}`, 308);
  });
});

function isReading(request: FastifyRequest): boolean {
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads && !isApi(request) && request.headers.upgrade === undefined;
}
