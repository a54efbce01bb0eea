import type { FastifyRequest } from "fastify";

/**
 * Whether a page of the request's host opened this WebSocket (RFC 6455, 10.2). Browsers always send Origin and no page
 * can change it. A request without Origin is not from a browser and is refused too.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  // Behind a proxy that terminates TLS the schemes may differ, so only the hosts are compared.
  const expected = `${url.protocol}//${request.host}`;
  return URL.canParse(expected) && new URL(expected).origin === origin;
}
