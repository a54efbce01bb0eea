import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/** One request, as handlers see it. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  cookies: Record<string, string>;
  body(): Promise<Buffer>;
}

export interface HttpResponse {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array | Readable;
}

export function json(value: unknown, status = 200): HttpResponse {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(value) };
}

export function text(body: string | Uint8Array, type: string): HttpResponse {
  return { status: 200, headers: { "content-type": `${type}; charset=utf-8` }, body };
}

export const nothing: HttpResponse = { status: 204 };
export const notFound: HttpResponse = { status: 404, headers: { "content-type": "text/plain" }, body: "Not found" };
