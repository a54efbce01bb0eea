import type { ApiFailure } from "../api/api-failure.ts";
import type { Strings } from "./pt.ts";

const keys: Record<string, Exclude<keyof Strings["failure"], "rateLimited">> = {
  network: "network",
  timeout: "timeout",
  "server.unavailable": "unavailable",
  "server.busy": "unavailable",
  "resource.not_found": "notFound",
  "resource.conflict": "conflict",
  "request.invalid": "invalid",
  "app.not_offered": "forbidden",
  "app.forbidden": "forbidden",
  "app.unknown": "forbidden",
};

export function failureText(strings: Strings, failure: ApiFailure): string {
  if (failure.code === "request.rate_limited") return strings.failure.rateLimited(failure.retryAfter ?? 60);
  return strings.failure[keys[failure.code] ?? "unexpected"];
}
