import type { FastifyReply, FastifyRequest } from "fastify";

type Asking = Pick<FastifyRequest, "protocol" | "cookies">;

interface Kept {
  sameSite: "lax" | "strict";
  /** Seconds; without it until the browser is closed. */
  maxAge?: number;
}

/**
 * The name of a cookie of this host alone. Over https `__Host-` keeps sibling hosts from setting one of that name for
 * all of them (RFC 6265bis, 4.1.3.2); over http, while developing, browsers take no such name.
 */
export function hostCookieName({ protocol }: Pick<FastifyRequest, "protocol">, name: string): string {
  return protocol === "https" ? `__Host-${name}` : name;
}

export function readHostCookie(request: Asking, name: string): string | undefined {
  return request.cookies[hostCookieName(request, name)];
}

/**
 * Sets a cookie that no script reads.
 *
 * @param paths where it goes over http; over https a cookie of this host alone goes everywhere
 */
export function setHostCookie(reply: FastifyReply, name: string, value: string, kept: Kept, paths = everywhere): void {
  for (const place of placesOf(reply, paths))
    reply.setCookie(hostCookieName(reply.request, name), value, { ...place, ...kept });
}

/** Has the browser forget a cookie that `setHostCookie` set with these paths. */
export function clearHostCookie(reply: FastifyReply, name: string, paths = everywhere): void {
  for (const place of placesOf(reply, paths)) reply.clearCookie(hostCookieName(reply.request, name), place);
}

const everywhere: readonly string[] = ["/"];

function placesOf({ request }: FastifyReply, paths: readonly string[]) {
  const secure = request.protocol === "https";
  return (secure ? everywhere : paths).map((path) => ({ path, httpOnly: true, secure }));
}
