import type { FastifyServerOptions } from "fastify";
import { definePlugin } from "./define-plugin.ts";
import { loggedError } from "./logged-error.ts";
import { pathOf } from "./path-of.ts";

const secretHeaders = ["authorization", "cookie", "set-cookie", "refresh-token", "x-xsrf-token"];
const secretFields = ["password", "current", "token", "access_token", "refresh_token", "code"];
const longestPath = 200;

/** pino's options. Headers and bodies are never logged; the redaction stays for a line that forgets it. */
export const loggerOptions = {
  redact: {
    paths: [
      ...secretHeaders.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      ...secretFields.flatMap((name) => [name, `*.${name}`]),
    ],
    censor: "[redacted]",
  },
  serializers: {
    err: (error: unknown) => loggedError(error),
    req: (request: { method: string; url: string }) => ({ method: request.method, path: loggedPath(request.url) }),
  },
} satisfies FastifyServerOptions["logger"];

/** One line a request, without its query: a query may carry a person's e-mail or code. */
export const loggingPlugin = definePlugin("logging", [], (app) => {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenant: request.tenant?.domain,
      },
      "request",
    );
  });
});

function loggedPath(url: string): string {
  return pathOf(url).slice(0, longestPath);
}
