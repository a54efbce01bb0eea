import type { AppTokens } from "@portico/react";
import { ApiFailure, failureOf } from "./api-failure.ts";
import { createIdempotencyKeys, type KeyPlace } from "./idempotency-keys.ts";

const deadline = 15_000;

export interface Call {
  method: "GET" | "POST" | "PATCH";
  /** Relative to `/api/tickets`, e.g. `/12/comments`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** `public` calls carry no token. */
  access: "app" | "public";
  signal?: AbortSignal;
  /** Where the idempotency key of a POST is kept until the call is answered; memory by default. */
  keys?: KeyPlace;
}

export interface ApiClient {
  call<T>(call: Call): Promise<T>;
}

/** This application's API. A call whose token was refused is repeated once, with another token. */
export function createApiClient(tokens: AppTokens): ApiClient {
  const keysInMemory = createIdempotencyKeys();

  async function attempt(call: Call, token?: string): Promise<Response> {
    const keys = call.keys ? createIdempotencyKeys(call.keys) : keysInMemory;
    const response = await send(call, { token, key: call.method === "POST" ? keys.of(call) : undefined });
    if (response.status < 500 && response.status !== 401) keys.answered(call);
    return response;
  }

  return {
    async call<T>(call: Call): Promise<T> {
      try {
        if (call.access === "public") return await read<T>(await attempt(call));
        const token = await tokens.current();
        let response = await attempt(call, token);
        if (response.status === 401) response = await attempt(call, await tokens.replace(token));
        return await read<T>(response);
      } catch (error) {
        if (call.signal?.aborted) throw error;
        throw failureOf(error);
      }
    },
  };
}

async function send(call: Call, { token, key }: { token?: string | undefined; key?: string | undefined }) {
  const limit = AbortSignal.timeout(deadline);
  const query = call.query ? `?${new URLSearchParams(call.query)}` : "";
  const headers: Record<string, string> = { accept: "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers["idempotency-key"] = key;
  if (call.method !== "GET") headers["x-xsrf-token"] = xsrfToken();
  if (call.body !== undefined) headers["content-type"] = "application/json";
  try {
    return await fetch(`/api/tickets${call.path}${query}`, {
      method: call.method,
      headers,
      credentials: "same-origin",
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit,
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiFailure(limit.aborted ? "timeout" : "network");
  }
}

async function read<T>(response: Response): Promise<T> {
  const body = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  // An error page of a proxy, while the portal is unreachable, has no error code.
  const fallback = response.status > 500 ? "server.unavailable" : "server.internal";
  throw new ApiFailure(body?.error?.code ?? fallback, retryAfter);
}

/** The portal's double-submit cookie, sent as a header on every call that changes data. */
function xsrfToken(): string {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("XSRF-TOKEN="));
  return cookie ? decodeURIComponent(cookie.slice("XSRF-TOKEN=".length)) : "";
}
