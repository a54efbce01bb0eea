import type { WireRequest, WireResponse } from "./transport.ts";

/**
 * Sends a request that continues when the user leaves the page. The browser cancels requests of axios, which are
 * XMLHttpRequests.
 */
export async function sendKept({ method, url, headers, signal, body }: WireRequest): Promise<WireResponse> {
  const isForm = body instanceof FormData;
  const sent =
    body === undefined || isForm
      ? { body: body ?? null, headers }
      : { body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } };
  const response = await fetch(url, { method, signal, keepalive: true, credentials: "include", ...sent });
  const header = (name: string) => response.headers.get(name) ?? undefined;
  return { status: response.status, header, text: await response.text() };
}
