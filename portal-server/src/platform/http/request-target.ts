import type { IncomingMessage } from "node:http";
import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";

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

const hostOrIp = /^(\[[\da-f:.]*\]|[^:]*)(:(?<port>\d{0,5}))?$/i;

/** Rejects a host with another port than a number: it would make no address, or the address of another host. */
function requirePort(host: string): void {
  const { port } = hostOrIp.exec(host)?.groups ?? { port: "none" };
  if (Number(port ?? 0) <= 65_535) return;
  const issues = [{ path: "/host", message: "must be a host with an optional port" }];
  throw new ApiError("request.invalid", { details: { in: "headers", issues } });
}

/** Rejects requests without exactly one `Host` header (RFC 9112, 3.2); HTTP/1.0 requests may omit it. */
export function requireOneHost(app: App): void {
  app.addHook("onRequest", async ({ raw, host }) => {
    requirePort(host);
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === "1.0")) return;
    const message = hosts === 0 ? "must be sent" : "must be sent once";
    throw new ApiError("request.invalid", { details: { in: "headers", issues: [{ path: "/host", message }] } });
  });
}
