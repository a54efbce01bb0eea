import type { RegistryMap } from "@portico/shared-utility/contract";
import type { PackageBuild } from "../publish/read-build.ts";
import type { Registry } from "../registry/registry.ts";
import { mapPath, type placeOf } from "../release/place-options.ts";
import { federatedBuild, federatedManifest } from "./federated-build.ts";
import { isNativeRemote, nativeBuild, type Offered } from "./native-build.ts";

interface Choice {
  /** `--expose` */
  expose?: string;
  /** `--element` */
  element?: string;
  /** `--style`: style sheets beside the description that the description does not name. */
  styles: string[];
}

/**
 * Returns the function that makes a build of a described remote: Native Federation's `remoteEntry.json` or Module
 * Federation's `mf-manifest.json`.
 * @returns `undefined` for another address
 */
export async function describedRemote(
  url: string,
  specifier: string,
  place: ReturnType<typeof placeOf>,
  choice: Choice,
) {
  if (isNativeRemote(url))
    return async (registry: Registry): Promise<PackageBuild> =>
      nativeBuild(url, specifier, await offeredLibraries(registry, place), choice);
  const manifest = await federatedManifest(url);
  if (manifest === undefined) return undefined;
  const build = await federatedBuild(manifest, specifier, choice);
  return async (): Promise<PackageBuild> => build;
}

/** The shared libraries that the portal offers to ES modules in an environment. */
async function offeredLibraries(registry: Registry, place: { environment: string; scope: string }): Promise<Offered> {
  const { libraries } = await registry.send<RegistryMap>({ method: "GET", path: mapPath(place) });
  return libraries;
}
