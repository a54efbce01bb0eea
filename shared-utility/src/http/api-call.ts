export type Query = Record<string, QueryValue | readonly QueryValue[]>;
type QueryValue = string | number | boolean | undefined;

/** One call of the API. `path` is below the API's base address, e.g. `/apps`. */
export interface ApiCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Query | undefined;
  /** Sent as JSON; a FormData or Blob goes as it is. */
  body?: unknown;
  /** The ETag that the caller has seen: the call does nothing when there is another by now. */
  ifMatch?: string;
  /** A repetition under the same key does nothing again. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Share of the body sent so far, 0 to 1. */
  onUploadProgress?: ((sent: number) => void) | undefined;
}

/** What only shared-utility's own calls may say. `timeout` in milliseconds; there is none by default. */
export interface InternalCall extends ApiCall {
  authorization?: "none" | "empty" | { bearer: string };
  headers?: Record<string, string>;
  timeout?: number;
}

/** Carries out one call and gives the parsed answer; rejects with an ApiError. */
export type Send = (call: InternalCall, signal: AbortSignal) => Promise<unknown>;
