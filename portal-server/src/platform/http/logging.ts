import type { FastifyServerOptions } from "fastify";
import { errorCode } from "../text/error-code.ts";
import type { App } from "./app-types.ts";
import { pathOf } from "./is-api.ts";

const deepest = 4;

const secretHeaders = ["authorization", "cookie", "set-cookie", "refresh-token", "x-xsrf-token"];
const secretFields = ["password", "current", "token", "access_token", "refresh_token", "code"];
// Codes of the catalogue, of Node and of PostgreSQL: `auth.locked`, `ECONNREFUSED`, `57P01`. A recovery code has six
// digits.
const errorCodes = /^([a-z]+(\.[a-z_]+)+|[A-Z][A-Z0-9_]+|[0-9A-Z]{5})$/;
const longestPath = 200;

/** pino's options. Headers and bodies are never logged; redaction covers a log call that includes them by mistake. */
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

/**
 * Logs one line per request: what was requested, from which address and by whom (ids only). Omits the query, which may
 * contain an e-mail or a code.
 */
export function logRequests(app: App): void {
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
}

function loggedPath(url: string): string {
  return pathOf(url).slice(0, longestPath);
}

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
}

/** Returns the loggable parts of an error, never the values of its query, which contain users' texts and secrets. */
function loggedError(error: unknown, depth = 1): LoggedError {
  if (typeof error !== "object" || error === null) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack, query, cause } = error as Partial<Error> & { query?: unknown };
  const code = errorCode(error);
  const at = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: name ?? "Error",
    // drizzle appends the query's values to the message, and so to the stack.
    message: typeof query === "string" ? `Failed query: ${query}` : (message ?? ""),
    stack: at.join("\n"),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && depth < deepest && { cause: loggedError(cause, depth + 1) }),
  };
}
