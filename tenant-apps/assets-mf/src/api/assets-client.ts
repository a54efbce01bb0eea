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
      let response = await send(path, init, first);
      if (response.status === 401) {
        response = await send(path, init, await tokens.replace(first));
      }
      const body = await response.json().catch(() => undefined);
      if (response.ok && body) return body;
      // An error page of a proxy, while the portal is unreachable, has no error code.
      throw body?.error || response.status <= 500 ? failureOf(body?.error) : new Failure("unavailable");
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
