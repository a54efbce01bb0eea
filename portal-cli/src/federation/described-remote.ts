import type { PackageBuild } from "../publish/read-build.ts";
import type { Registry } from "../registry/registry.ts";
import type { placeOf } from "../release/place-options.ts";
import { federatedBuild, federatedManifest } from "./federated-build.ts";
import { isNativeRemote, nativeBuild } from "./native-build.ts";
import { offeredLibraries } from "./offered-libraries.ts";

interface Choice {
  /** `--expose` */
  expose?: string;
  /** `--style`: style sheets beside the description that the description does not name. */
  styles: string[];
}

/**
 * What makes a build of a remote that its own tool describes: Native Federation's `remoteEntry.json`, Module Federation's
 * `mf-manifest.json`.
 *
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
