import { request } from "@portico/shared-utility";
import type { RegistryOverview } from "@portico/shared-utility/contract";

/**
 * `GET /registry/overview`. Refused with `release.forbidden` for users without the role.
 *
 * @param q part of a tenant's domain or name
 */
export function fetchOverview(signal: AbortSignal, q = "") {
  const query = q === "" ? {} : { q };
  return request<RegistryOverview>({ method: "GET", path: "/registry/overview", query, signal });
}
