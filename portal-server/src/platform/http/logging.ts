import type { FastifyServerOptions } from "fastify";
import { definePlugin } from "./define-plugin.ts";
import { loggedError } from "./logged-error.ts";
import { pathOf } from "./path-of.ts";

const secretHeaders = ["authorization", "cookie", "set-cookie", "refresh-token", "x-xsrf-token"];
const secretFields = ["password", "current", "token", "access_token", "refresh_token", "code"];
// Of the catalogue, of Node and of PostgreSQL: `auth.locked`, `ECONNREFUSED`, `57P01`. A recovery code is six digits.
const errorCodes = /^([a-z]+(\.[a-z_]+)+|[A-Z][A-Z0-9_]+|[0-9A-Z]{5})$/;
const longestPath = 200;

/** pino's options. Headers and bodies are never logged; the redaction stays for a line that forgets it. */
export const loggerOptions = {
  redact: {
    paths: [
      ...secretHeaders.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      ...secretFields.flatMap((name) => [name, `*.${name}`]),
    ],
    censor: (value: unknown, path: string[]) =>
      path.at(-1) === "code" && typeof value === "string" && errorCodes.test(value) ? value : "[redacted]",
  },
  serializers: {
    err: (error: unknown) => loggedError(error),
    req: (request: { method: string; url: string }) => ({ method: request.method, path: loggedPath(request.url) }),
  },
} satisfies FastifyServerOptions["logger"];

/** One line a request: which, from where and by whom (ids alone), without its query: a query may carry a person's e-mail or code. */
export const loggingPlugin = definePlugin("logging", [], (app) => {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        tenant: request.tenant?.domain,
        address: request.ip,
        account: request.account?.id,
        credential: request.registryActor?.credential,
      },
      "request",
    );
  });
});

function loggedPath(url: string): string {
  return pathOf(url).slice(0, longestPath);
}
