import type { ErrorCode, ErrorResponse } from "@portico/shared-utility/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";
import type { App } from "./app-types.ts";
import { pathOf } from "./is-api.ts";
import { toApiError } from "./to-api-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The error code of the response to this request. */
    refusal: ErrorCode | undefined;
  }
}

/** Turns every error into an `ErrorResponse`, and answers unknown paths and methods with errors of the catalogue. */
export function handleErrors(app: App): void {
  const routes: KnownRoute[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    routes.push({ methods: [method].flat(), url });
  });

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allow = allowedMethods(routes, pathOf(request.url));
    // A route for this method exists and called the handler itself, because it has nothing at this path.
    if (allow.length === 0 || allow.includes(request.method))
      return sendError(new ApiError("route.not_found"), request, reply);
    const headers = { allow: allow.join(", ") };
    return sendError(new ApiError("route.method_not_allowed", { headers }), request, reply);
  });
}

/** Responds to a request with the catalogue's error for any thrown value. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  request.refusal = error.code;
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, "request failed");
  const body: ErrorResponse = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details !== undefined && { details: error.details }),
      request_id: request.id,
    },
  };
  // Plain JSON, because the route's own response schema may not include this status.
  return reply
    .code(error.status)
    .headers({ ...challenge(error), ...error.headers, "cache-control": "no-store" })
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

// Each 401 must name an authentication scheme (RFC 9110, 15.5.2); with this one no browser prompts its user.
function challenge({ status }: ApiError): Record<string, string> {
  return status === 401 ? { "www-authenticate": 'Bearer realm="portico"' } : {};
}

interface KnownRoute {
  methods: string[];
  /** As declared, e.g. `/api/tickets/:id`. */
  url: string;
}

/** Returns the methods of the routes at this path; empty when no route matches the path. */
export function allowedMethods(routes: readonly KnownRoute[], path: string): string[] {
  const methods = routes.filter((route) => fits(route.url, path)).flatMap((route) => route.methods);
  return [...new Set(methods)].sort();
}

// The shell page's catch-all matches every path, so it does not count.
function fits(pattern: string, path: string): boolean {
  if (pattern === "*" || pattern === "/*") return false;
  const parts = pattern.split("/");
  const labels = path.split("/");
  if (parts.at(-1) === "*") return labels.length >= parts.length && every(parts.slice(0, -1), labels);
  return labels.length === parts.length && every(parts, labels);
}

function every(parts: string[], labels: string[]): boolean {
  return parts.every((part, index) => part === labels[index] || (part.startsWith(":") && labels[index] !== ""));
}
