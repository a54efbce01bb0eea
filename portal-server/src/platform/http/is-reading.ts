import type { FastifyRequest } from "fastify";
import { isApi } from "./is-api.ts";

/** Whether a request reads a page or a file, so that a browser follows a redirect of it and loses nothing. */
export function isReading(request: FastifyRequest): boolean {
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads && !isApi(request) && request.headers.upgrade === undefined;
}
