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

  async function attempt<T>(call: Call, token?: string): Promise<Answer<T>> {
    const keys = call.keys ? createIdempotencyKeys(call.keys) : keysInMemory;
    const answer = await read<T>(await send(call, { token, key: call.method === "POST" ? keys.of(call) : undefined }));
    const isOfApi = answer.data !== undefined || answer.code !== undefined;
    if (isOfApi && answer.status < 500 && answer.status !== 401) keys.answered(call);
    return answer;
  }

  return {
    async call<T>(call: Call): Promise<T> {
      try {
        if (call.access === "public") return dataOf(await attempt<T>(call));
        const token = await tokens.current();
        let answer = await attempt<T>(call, token);
        if (answer.status === 401 && answer.code) answer = await attempt<T>(call, await tokens.replace(token));
        return dataOf(answer);
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

interface Answer<T> {
  status: number;
  data?: T;
  code?: string;
  retryAfter: number | undefined;
}

/** Only errors of the API have a code with a point. A proxy's answer, of any status, has neither data nor a code. */
async function read<T>(response: Response): Promise<Answer<T>> {
  const { ok, status } = response;
  const body = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  if (ok) return { status, data: body, retryAfter };
  const code: unknown = body?.error?.code;
  return typeof code === "string" && code.includes(".") ? { status, code, retryAfter } : { status, retryAfter };
}

function dataOf<T>({ status, data, code, retryAfter }: Answer<T>): T {
  if (data !== undefined) return data;
  throw new ApiFailure(code ?? (status === 500 ? "server.internal" : "server.unavailable"), retryAfter);
}

/** The portal's double-submit cookie, sent as a header on every call that changes data. */
function xsrfToken(): string {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("XSRF-TOKEN="));
  return cookie ? decodeURIComponent(cookie.slice("XSRF-TOKEN=".length)) : "";
}
