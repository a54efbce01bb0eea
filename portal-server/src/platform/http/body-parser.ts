import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

/** How deep objects and arrays of a body may be nested. */
export const deepest = 16;

/**
 * JSON is the only body; too deep a one is refused before it is parsed (reliability.md, finding 14).
 *
 * @param types its media types, for routes that browsers send another one to
 */
export function acceptJsonOnly(app: FastifyInstance, types = ["application/json"]): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(types, { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    if (depthOf(text) > deepest) return done(new ApiError("request.invalid", { details: { deepest } }));
    return parse(request, text, done);
  });
}

/** How deep objects and arrays are nested in a JSON text, whether it is valid or not. */
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
