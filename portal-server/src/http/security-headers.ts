import { definePlugin } from "./define-plugin.ts";

const yearInSeconds = 31_536_000;

/** Headers of every answer. A page with content of its own sets its own Content-Security-Policy over this one. */
export const securityHeadersPlugin = definePlugin("security-headers", [], (app) => {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-request-id": request.id,
    });
    if (request.url.startsWith("/api")) reply.header("cache-control", "no-store");
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${yearInSeconds}`);
  });
});
