import { request } from "@portico/shared-utility";
import type { WhyResponse } from "@portico/shared-utility/contract";

interface WhyQuery {
  environment: string;
  scope: string;
  /** E-mail of a user of the tenant; by default the result is about this browser. */
  person?: string;
}

/** `GET /registry/why`. Refused with `release.forbidden`, `release.person_unknown`. */
export function fetchWhy({ environment, scope, person }: WhyQuery, signal?: AbortSignal): Promise<WhyResponse> {
  const query = { environment, scope, ...(person !== undefined && { person }) };
  return request<WhyResponse>({ method: "GET", path: "/registry/why", query, ...(signal && { signal }) });
}
