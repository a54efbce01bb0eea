import type { WireRequest, WireResponse } from "./transport.ts";

/** Sends a request that goes on when the page is left. The browser cancels those of axios, which are XMLHttpRequests. */
export async function sendKept({ method, url, headers, signal }: WireRequest): Promise<WireResponse> {
  const response = await fetch(url, { method, headers, signal, keepalive: true, credentials: "include" });
  const header = (name: string) => response.headers.get(name) ?? undefined;
  return { status: response.status, header, text: await response.text() };
}
