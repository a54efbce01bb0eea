import type { ErrorCode } from "@portico/shared-utility/contract";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ApiError } from "./api-error.ts";

const codesByStatus: Record<number, ErrorCode> = {
  400: "request.invalid",
  413: "request.too_large",
  415: "request.unsupported_type",
  429: "request.rate_limited",
  503: "server.unavailable",
};

// Connection refused, reset or timed out, and PostgreSQL's shutdown and too-many-connections states.
const unavailable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57P0[123]|53300|08\w{3})$/;

/** What any thrown value means for the caller: an error of the catalogue. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message }));
    return new ApiError("request.invalid", { details: { in: error.validationContext, issues: details }, cause: error });
  }
  if (isUnavailable(error))
    return new ApiError("server.unavailable", { headers: { "retry-after": "1" }, cause: error });
  const status = (error as Partial<FastifyError> | undefined)?.statusCode ?? 500;
  const code = codesByStatus[status] ?? (status < 500 ? "request.invalid" : "server.internal");
  return new ApiError(code, { cause: error });
}

function isUnavailable(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && unavailable.test(at.code) && !isFile(at)) return true;
    if (/^(timeout exceeded when trying to connect|Connection terminated)/.test(at.message)) return true;
  }
  return false;
}

// ENOENT is a gone socket of the database, unless it names a file.
function isFile(error: Error): boolean {
  return "path" in error && "syscall" in error && error.syscall !== "connect";
}
