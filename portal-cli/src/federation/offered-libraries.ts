import type { RegistryMap } from "@portico/shared-utility/contract";
import type { Registry } from "../registry/registry.ts";
import { mapPath } from "../release/place-options.ts";
import type { Offered } from "./native-build.ts";

/** The shared libraries that the portal offers to ES modules in an environment. */
export async function offeredLibraries(
  registry: Registry,
  place: { environment: string; scope: string },
): Promise<Offered> {
  const { libraries } = await registry.send<RegistryMap>({ method: "GET", path: mapPath(place) });
  return libraries;
}
