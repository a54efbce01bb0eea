import { errorCatalogue } from "@portico/shared-utility/contract";
import { ApiError, type ApiErrorCode } from "../http/api-error.ts";
import type { WireAnswer } from "../http/transport.ts";

/** A response with status, headers and body, for a handler of `fakeApi`. */
export class FakeAnswer {
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

/** A failing response: the catalogue's for a code; no response for `network` and `timeout`. */
export function failure(code: ApiErrorCode, { requestId, retryAfter, details }: FailureParticulars = {}) {
  if (code === "network" || code === "timeout") return new ApiError(code);
  const { status, message } = errorCatalogue[code];
  const body = { error: { code, message, details, request_id: requestId } };
  return new FakeAnswer(status, body, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
}

export function onTheWire(result: unknown): WireAnswer {
  if (result instanceof ApiError) throw result;
  const answer = result instanceof FakeAnswer ? result : new FakeAnswer(200, result);
  const text = typeof answer.body === "string" ? answer.body : (JSON.stringify(answer.body) ?? "");
  return { status: answer.status, header: (name) => answer.headers[name.toLowerCase()], text };
}
