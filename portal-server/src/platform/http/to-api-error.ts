import type { ErrorCode } from "@portico/shared-utility/contract";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { errorCode } from "../text/error-code.ts";
import { ApiError } from "./api-error.ts";

const codesByStatus: Record<number, ErrorCode> = {
  400: "request.invalid",
  413: "request.too_large",
  415: "request.unsupported_type",
  416: "request.range",
  429: "request.rate_limited",
  503: "server.unavailable",
};

// Connection refused, reset or timed out; a disk that is full, broken or read-only; and the equivalent PostgreSQL
// states: 08 connection, 25 idle in transaction or read-only server, 40 deadlock or serialization failure, 53 resources, 55P03 and 57 limits and shutdown, 58
// system errors (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const unavailable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOSPC|EDQUOT|EIO|EROFS|08\w{3}|25006|25P0[34]|40001|40P01|53\w{3}|55P03|57\w{3}|58\w{3})$/;
// Text that PostgreSQL cannot store: it has no U+0000.
const unstorable = /^(22021|22P05)$/;
const connectionLost =
  /^(timeout (exceeded when trying to connect|expired)|Connection terminated)|is not queryable$|after calling end on the pool$/;

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message }));
    return new ApiError("request.invalid", { details: { in: error.validationContext, issues: details }, cause: error });
  }
  if (causesOf(error).some((cause) => unstorable.test(errorCode(cause) ?? "")))
    return new ApiError("request.invalid", { cause: error });
  if (isUnavailable(error))
    return new ApiError("server.unavailable", { headers: { "retry-after": "1" }, cause: error });
  const { statusCode: status = 500, headers } = (error ?? {}) as Partial<FastifyError> & {
    headers?: Record<string, string>;
  };
  const code = codesByStatus[status] ?? (status < 500 ? "request.invalid" : "server.internal");
  // The headers of a range error carry the file's size.
  return new ApiError(code, { cause: error, ...(code === "request.range" && headers && { headers }) });
}

function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (at) =>
      (unavailable.test(errorCode(at) ?? "") && !isMissingFile(at)) ||
      ("message" in at && connectionLost.test(String(at.message))),
  );
}

/** Returns an error and its causes, at most four in all. */
function causesOf(error: unknown): object[] {
  const causes: object[] = [];
  for (let at = error; causes.length < 4 && typeof at === "object" && at !== null; ) {
    causes.push(at);
    at = "cause" in at ? at.cause : undefined;
  }
  return causes;
}

// ENOENT means that the database's socket is gone, unless the error names a file.
function isMissingFile(error: object): boolean {
  return errorCode(error) === "ENOENT" && "path" in error && "syscall" in error && error.syscall !== "connect";
}
