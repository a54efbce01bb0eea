import type { FastifyRequest } from "fastify";

/**
 * Whether a page of the request's own host opened this WebSocket (RFC 6455, 10.2). Browsers always send Origin
 * and no page can change it; a request without one is no browser's and is refused as well.
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  // Behind a proxy that ends TLS the scheme of the two may differ; the host may not.
  const own = `${url.protocol}//${request.host}`;
  return URL.canParse(own) && new URL(own).origin === origin;
}
