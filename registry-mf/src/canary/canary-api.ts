import type { Canary, RegistryCell, Release } from "@portico/shared-utility/contract";
import { sendOnce } from "../change/change-api.ts";

/** Ends a canary: every visitor gets the current release again. */
export const endCanary = end("/registry/canary/end");
/** Publishes the changes of a canary to everyone, as a new release. */
export const finishCanary = end("/registry/canary/finish");

function end(path: string) {
  return ({ environment, scope }: RegistryCell, { release }: Canary, reason: string) =>
    sendOnce<{ release: Release }>({ path, body: { environment, scope, release: release.id, reason } });
}
