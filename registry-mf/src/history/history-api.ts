import { request } from "@portico/shared-utility";
import type { MapDiff, ReleasePage } from "@portico/shared-utility/contract";

/** `GET /registry/releases`: newest first, only those older than `before`. */
export function fetchHistory(query: { environment: string; scope: string; before?: number }, signal?: AbortSignal) {
  return request<ReleasePage>({ method: "GET", path: "/registry/releases", query: { ...query, limit: 10 }, signal });
}

/** `GET /registry/diff`; `from` is 0 for none. */
export function fetchDiff(from: number, to: number, signal: AbortSignal) {
  return request<MapDiff>({ method: "GET", path: "/registry/diff", query: { from, to }, signal });
}
