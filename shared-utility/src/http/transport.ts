/** One HTTP request. `body` is sent as JSON unless it is a form or a blob. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onUploadProgress: ((sent: number) => void) | undefined;
  /** Whether the request continues when the user leaves the page. */
  keepalive: boolean | undefined;
}

export interface WireResponse {
  status: number;
  header: (name: string) => string | undefined;
  text: string;
}

/** Resolves to every response, whatever its status; rejects with ApiError `network` when there is none. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;
