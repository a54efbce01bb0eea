import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

/** The maximum nesting depth of objects and arrays in a body. */
export const deepest = 16;

/**
 * Accepts only JSON bodies, and rejects a body that is nested too deeply before parsing it: parsing such a body blocks
 * the process (docs/reliability.md A2).
 * @param types the accepted media types, for routes to which browsers send other JSON types
 */
export function acceptJsonOnly(app: FastifyInstance, types = ["application/json"]): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(types, { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    if (depthOf(text) > deepest) return done(new ApiError("request.invalid", { details: { deepest } }));
    return parse(request, text, (error, parsed) => done(error && notJson(error), parsed));
  });
}

function notJson(cause: unknown): ApiError {
  return new ApiError("request.invalid", {
    details: {
      in: "body",
      issues: [{ path: "/", message: "must be JSON, without __proto__ and constructor.prototype" }],
    },
    cause,
  });
}

/** Returns the nesting depth of objects and arrays in a JSON text, which may be invalid. */
export function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") most = Math.max(most, ++depth);
    else if (char === "}" || char === "]") depth--;
  }
  return most;
}
