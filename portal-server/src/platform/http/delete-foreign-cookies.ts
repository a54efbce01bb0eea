import { isIP } from "node:net";
import type { FastifyReply } from "fastify";
import { pathOf } from "./is-api.ts";

// Hosts have few labels and the portal's paths few segments.
const most = 5;

/**
 * Deletes cookies of one name that other hosts set for a whole domain: for every parent domain, and for every parent
 * path of this request. The host's own cookie has no domain and is kept.
 */
export function deleteForeignCookies(reply: FastifyReply, name: string): void {
  const { hostname, url } = reply.request;
  for (const domain of domainsOf(hostname))
    for (const path of pathsOf(pathOf(url))) reply.clearCookie(name, { domain, path });
}

function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return [];
  return labels.map((_, index) => labels.slice(index).join(".")).slice(0, most);
}

function pathsOf(path: string): string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  const above = segments.slice(0, most).map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return ["/", ...above.flatMap((each) => [each, `${each}/`])];
}
