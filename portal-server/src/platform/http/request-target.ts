import type { IncomingMessage } from "node:http";

const absoluteForm = /^https?:\/\/([^/?]*)(.*)$/i;

/**
 * Returns a request's target as routes expect it: a path and a query. For an absolute-form target (RFC 9112, 3.2.2) the
 * target's host replaces the Host header. A path that cannot be decoded is escaped, so that every request reaches a
 * route with its hooks.
 */
export function requestTarget(request: Pick<IncomingMessage, "url" | "headers">): string {
  const { url = "/" } = request;
  const [, host, rest] = absoluteForm.exec(url) ?? [];
  if (host !== undefined) request.headers.host = host;
  const target = host === undefined ? url : (rest ?? "");
  const path = target.split("?", 1)[0] ?? "";
  return asPath(path) + target.slice(path.length);
}

function asPath(path: string): string {
  // OPTIONS * addresses the server as a whole (RFC 9112, 3.2.4).
  if (path === "*" || path === "") return "/";
  const rooted = path.startsWith("/") ? path : `/${path}`;
  try {
    decodeURIComponent(rooted);
    return rooted;
  } catch {
    return rooted.replaceAll("%", "%25");
  }
}
