import { request } from "@portico/shared-utility";
import type { RegistryOverview } from "@portico/shared-utility/contract";

/** `GET /registry/overview`; refused with `release.forbidden` for people without the role. */
export function fetchOverview(signal: AbortSignal) {
  return request<RegistryOverview>({ method: "GET", path: "/registry/overview", signal });
}
