import type { FastifyRequest } from "fastify";
import { pathOf } from "./path-of.ts";

/** Whether a request is the API's, by the route that answers it: one path may be written in many ways. */
export function isApi({ routeOptions, url }: Pick<FastifyRequest, "routeOptions" | "url">): boolean {
  return /^\/api(\/|$)/.test(routeOptions.url ?? pathOf(url));
}
