import type { IncomingMessage } from "node:http";

const absoluteForm = /^https?:\/\/([^/?]*)(.*)$/i;

/**
 * The target of a request as routes know it: a path and a query. A target in absolute form (RFC 9112, 3.2.2) names the
 * host as well, over the header. A path that cannot be decoded stands for itself, so that every answer comes from a
 * route, with its hooks.
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
  // OPTIONS * asks about the server as a whole (RFC 9112, 3.2.4).
  if (path === "*" || path === "") return "/";
  const rooted = path.startsWith("/") ? path : `/${path}`;
  try {
    decodeURIComponent(rooted);
    return rooted;
  } catch {
    return rooted.replaceAll("%", "%25");
  }
}
