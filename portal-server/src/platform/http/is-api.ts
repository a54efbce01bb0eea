import type { FastifyRequest } from "fastify";

/**
 * Returns whether an API route handles the request. Decides by the route, because one path can be written in many ways.
 */
export function isApi({ routeOptions, url }: Pick<FastifyRequest, "routeOptions" | "url">): boolean {
  return /^\/api(\/|$)/.test(routeOptions.url ?? pathOf(url));
}

/** Whether a request reads a page or a file, so that a browser follows a redirect of it and loses nothing. */
export function isReading(request: FastifyRequest): boolean {
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads && !isApi(request) && request.headers.upgrade === undefined;
}

/** Returns a request's path without its query. Does not use `URL`, which takes what follows `//` or `/\` for a host. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
