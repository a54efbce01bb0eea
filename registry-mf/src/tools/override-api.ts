import { request } from "@portico/shared-utility";
import { overrideStoragePrefix, type PublishedBuilds } from "@portico/shared-utility/contract";

/** `GET /registry/builds`: the builds of a module that releases name, newest first. */
export function fetchBuilds(query: { environment: string; scope: string; module: string }, signal: AbortSignal) {
  return request<PublishedBuilds>({ method: "GET", path: "/registry/builds", query, signal });
}

/**
 * `POST /registry/overrides`: this browser runs modules from other addresses after a reload. They replace earlier
 * overrides. Refused with `override.forbidden`, `override.module`, `override.address`, `release.forbidden`.
 *
 * @param modules specifier → address
 */
export async function applyOverrides(modules: Readonly<Record<string, string>>): Promise<void> {
  await request({ method: "POST", path: "/registry/overrides", body: { modules } });
  // The list of import-map-overrides, which the page reads at every load: an old list would replace these overrides.
  for (const [module, address] of Object.entries(modules))
    localStorage.setItem(overrideStoragePrefix + module, address);
}
