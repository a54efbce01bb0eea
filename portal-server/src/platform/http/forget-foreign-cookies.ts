import { isIP } from "node:net";
import type { FastifyReply } from "fastify";
import { pathOf } from "./path-of.ts";

// A host has few labels, and an address of ours few segments.
const most = 5;

/**
 * Has the browser forget cookies of one name that other hosts have set for all hosts of a domain: those of every parent
 * domain, and of every path above this request's. The cookie that this host itself has set has no domain, and stays.
 */
export function forgetForeignCookies(reply: FastifyReply, name: string): void {
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
