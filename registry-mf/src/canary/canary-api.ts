import { request } from "@portico/shared-utility";
import type { Canary, RegistryCell } from "@portico/shared-utility/contract";

/** Ends a canary: every visitor gets the current release again. */
export function endCanary({ environment, scope }: RegistryCell, { release }: Canary, reason: string) {
  const body = { environment, scope, release: release.id, reason };
  return request<unknown>({ method: "POST", path: "/registry/canary/end", body });
}

export function finishCanary({ environment, scope }: RegistryCell, { release }: Canary, reason: string) {
  const body = { environment, scope, release: release.id, reason };
  return request<unknown>({ method: "POST", path: "/registry/canary/finish", body });
}
