import { request } from "@portico/shared-utility";
import type { Canary, RegistryCell } from "@portico/shared-utility/contract";

/** Ends a canary: every visitor gets the current release again. */
export const endCanary = end("/registry/canary/end");
/** Makes the release of a canary the current one. */
export const finishCanary = end("/registry/canary/finish");

function end(path: string) {
  return ({ environment, scope }: RegistryCell, { release }: Canary, reason: string) =>
    request<unknown>({ method: "POST", path, body: { environment, scope, release: release.id, reason } });
}
