import type { AppTokens } from "@portico/react";
import type { Asset, AssetData, AssetPage } from "./asset.ts";
import { Failure, failureOf } from "./failure.ts";

const deadline = 15_000;
export const pageSize = 20;

export interface AssetsClient {
  list(q: string, page: number, signal: AbortSignal): Promise<AssetPage>;
  get(id: string, signal?: AbortSignal): Promise<Asset>;
  /** Fails with `conflict` when another user has changed the asset since `version`. */
  change(id: string, version: number, data: AssetData): Promise<Asset>;
}

/** This application's API, called with the token that the portal exchanges for it. */
export function createAssetsClient(tokens: AppTokens): AssetsClient {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    try {
      const first = await tokens.current();
      let answer = await read<T>(await send(path, init, first));
      if (answer.status === 401 && answer.error) {
        answer = await read<T>(await send(path, init, await tokens.replace(first)));
      }
      if (answer.data) return answer.data;
      throw failureOf(answer.error ?? { code: answer.status === 500 ? "server.internal" : "server.unavailable" });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    list: (q, page, signal) => {
      const query = new URLSearchParams({ offset: String((page - 1) * pageSize), limit: String(pageSize) });
      if (q) query.set("q", q);
      return call(`?${query}`, { signal });
    },
    get: (id, signal) => call(`/${encodeURIComponent(id)}`, signal ? { signal } : {}),
    change: (id, version, data) =>
      call(`/${encodeURIComponent(id)}`, { method: "PUT", body: JSON.stringify({ version, ...data }) }),
  };
}

interface Answer<T> {
  status: number;
  data?: T;
  error?: { code: string };
}

/** Only the API's error codes contain a dot. The response of a proxy gets neither data nor an error. */
async function read<T>(response: Response): Promise<Answer<T>> {
  const { ok, status } = response;
  const body = await response.json().catch(() => undefined);
  if (ok) return { status, data: body };
  return /\./.test(body?.error?.code) ? { status, error: body.error } : { status };
}

async function send(path: string, init: RequestInit, token: string): Promise<Response> {
  const limit = AbortSignal.timeout(deadline);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${token}` };
  if (init.body) {
    headers["content-type"] = "application/json";
    headers["x-xsrf-token"] = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
  }
  try {
    return await fetch(`/api/assets${path}`, { ...init, headers, signal, credentials: "same-origin" });
  } catch {
    throw new Failure(limit.aborted ? "timeout" : "network");
  }
}
