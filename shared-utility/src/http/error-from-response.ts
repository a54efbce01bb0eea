import type { ErrorCode, ErrorResponse } from "@portico/shared-utility/contract";
import { ApiError } from "./api-error.ts";

/**
 * Makes an ApiError from a response that is not 2xx. When its body is not the API's (a proxy's page), the status
 * selects the code.
 */
export function errorFromResponse(
  status: number,
  body: unknown,
  header: (name: string) => string | undefined,
): ApiError {
  const error = errorIn(body);
  return new ApiError(error?.code ?? codeOfStatus(status), {
    status,
    message: error?.message ?? `The server responded with ${status}.`,
    requestId: error?.request_id ?? header("x-request-id"),
    retryAfter: secondsToWait(header("retry-after")),
    details: error?.details,
  });
}

// An unknown code is kept. Gateways send bodies of this shape too, with codes without a dot.
function errorIn(body: unknown): ErrorResponse["error"] | undefined {
  const error = (body as Partial<ErrorResponse> | null | undefined)?.error;
  return typeof error?.code === "string" && /^[a-z]+\.[a-z_]+$/.test(error.code) ? error : undefined;
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return "request.too_large";
  if (status === 429) return "request.rate_limited";
  // A proxy's 401, 403 or 404 must not look like the API's: it counts as a temporary fault (`isTemporary`).
  return status === 500 ? "server.internal" : "server.unavailable";
}

/** `Retry-After` in seconds; the header has seconds or a date (RFC 9110, 10.2.3). */
function secondsToWait(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
