import type { ErrorCode } from "@portico/shared-utility/contract";

/** The catalogue's codes, and the failures that come from the browser. */
export type ApiErrorCode = ErrorCode | "network" | "timeout" | "cookies";

interface ApiErrorOptions {
  status?: number;
  message?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  details?: unknown;
}

/**
 * A call that failed. Across separately built bundles compare `code`, never the class.
 * `status` is 0 when there was no response; `retryAfter` is in seconds.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: unknown;

  constructor(
    code: ApiErrorCode,
    { status = 0, message = code, requestId, retryAfter, details }: ApiErrorOptions = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** Whether a caught value is an {@link ApiError}, of this or another bundle's copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "code" in error;
}

/** Whether the same call may succeed later: no response, 429, 5xx, or a response that a proxy wrote (any status). */
export function isTemporary(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, status } = error;
  return code === "server.unavailable" || status === 0 || status === 429 || status >= 500;
}
