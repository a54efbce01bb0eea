import type { App } from "./app-types.ts";
import { isApi } from "./is-api.ts";

const yearInSeconds = 31_536_000;

/** The headers that keep a response inert, whatever it contains. */
export const inertHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  // Sent to the same origin only. `no-referrer` would make browsers send `Origin: null` with forms and reports.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * Sets the headers of every response (ASVS 5.0, 3.4 and 3.5). A page with content overrides the
 * Content-Security-Policy.
 */
export function setSecurityHeaders(app: App): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...inertHeaders, "x-request-id": request.id });
    if (isApi(request)) reply.header("cache-control", "no-store");
    if (request.protocol === "https")
      reply.header("strict-transport-security", `max-age=${yearInSeconds}; includeSubDomains`);
  });
}
