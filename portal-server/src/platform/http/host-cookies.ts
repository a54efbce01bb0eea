import type { FastifyReply, FastifyRequest } from "fastify";

type CookieRequest = Pick<FastifyRequest, "protocol" | "cookies">;

interface CookieOptions {
  sameSite: "lax" | "strict";
  /** In seconds; without it the cookie lives until the browser is closed. */
  maxAge?: number;
}

/**
 * Returns the full name of a cookie that belongs to this host alone. Over https the prefix `__Host-` prevents sibling
 * hosts from setting it (RFC 6265bis, 4.1.3.2); over http, in development, browsers reject that prefix.
 */
function hostCookieName({ protocol }: Pick<FastifyRequest, "protocol">, name: string): string {
  return protocol === "https" ? `__Host-${name}` : name;
}

export function readHostCookie(request: CookieRequest, name: string): string | undefined {
  return request.cookies[hostCookieName(request, name)];
}

/**
 * Sets an HttpOnly cookie.
 * @param paths the cookie's paths over http; over https a `__Host-` cookie always has the path `/`
 */
export function setHostCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieOptions,
  paths = everywhere,
): void {
  for (const attributes of attributesOf(reply, paths))
    reply.setCookie(hostCookieName(reply.request, name), value, { ...attributes, ...options });
}

/** Deletes a cookie that `setHostCookie` set with these paths. */
export function clearHostCookie(reply: FastifyReply, name: string, paths = everywhere): void {
  for (const attributes of attributesOf(reply, paths))
    reply.clearCookie(hostCookieName(reply.request, name), attributes);
}

const everywhere: readonly string[] = ["/"];

function attributesOf({ request }: FastifyReply, paths: readonly string[]) {
  const secure = request.protocol === "https";
  return (secure ? everywhere : paths).map((path) => ({ path, httpOnly: true, secure }));
}
