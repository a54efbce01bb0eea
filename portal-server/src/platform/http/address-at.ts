import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * The address of a request at another host name, for a redirect: https with the port of `PUBLIC_URL` where that is set,
 * else the scheme and port of the request.
 * @param hostname the host name of a tenant; a redirect to any other would be an open redirect
 */
export function addressAt(request: FastifyRequest, hostname: string, { publicUrl }: Pick<Config, "publicUrl">): string {
  if (publicUrl) return `https://${hostname}${publicUrl.port}${request.url}`;
  return `${request.protocol}://${hostname}${request.host.slice(request.hostname.length)}${request.url}`;
}
