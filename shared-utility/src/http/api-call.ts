export type Query = Record<string, QueryValue | readonly QueryValue[]>;
type QueryValue = string | number | boolean | undefined;

/** One call of the API. `path` is below the API's base address, e.g. `/apps`. */
export interface ApiCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Query | undefined;
  /** Sent as JSON; a FormData or Blob is sent unchanged. */
  body?: unknown;
  /** The ETag that the caller has read: the server rejects the call when the current one differs. */
  ifMatch?: string;
  /** A repeated call with the same key has no further effect. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** The browser sends the call although the page is left meanwhile. A body has at most 64 kB. */
  keepalive?: boolean;
  /** Share of the body sent so far, 0 to 1. */
  onUploadProgress?: ((sent: number) => void) | undefined;
}

/** A call with options for shared-utility only. `timeout` in milliseconds; none by default. */
export interface InternalCall extends ApiCall {
  authorization?: "none" | "empty" | { bearer: string };
  headers?: Record<string, string>;
  timeout?: number;
}

/** Sends one call and resolves to the parsed response; rejects with an ApiError. */
export type Send = (call: InternalCall, signal: AbortSignal) => Promise<unknown>;
