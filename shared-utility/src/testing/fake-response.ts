import { errorCatalogue } from "@portico/shared-utility/contract";
import { ApiError, type ApiErrorCode } from "../http/api-error.ts";
import type { WireResponse } from "../http/transport.ts";

/** A response with status, headers and body, for a handler of `fakeApi`. */
export class FakeResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

interface FailureParticulars {
  requestId?: string;
  /** Seconds. */
  retryAfter?: number;
  details?: unknown;
}

/** A failing response: the catalogue's for a code; no response for codes of the browser. */
export function failure(code: ApiErrorCode, { requestId, retryAfter, details }: FailureParticulars = {}) {
  if (code === "network" || code === "timeout" || code === "cookies") return new ApiError(code);
  const { status, message } = errorCatalogue[code];
  const body = { error: { code, message, details, request_id: requestId } };
  return new FakeResponse(status, body, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
}

export function onTheWire(result: unknown): WireResponse {
  if (result instanceof ApiError) throw result;
  const response = result instanceof FakeResponse ? result : new FakeResponse(200, result);
  const text = typeof response.body === "string" ? response.body : (JSON.stringify(response.body) ?? "");
  return { status: response.status, header: (name) => response.headers[name.toLowerCase()], text };
}
