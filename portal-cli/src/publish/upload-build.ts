import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ArtifactResponse, fileAddress, type ModulePublication } from "@portico/shared-utility/contract";
import type { Registry } from "../registry/registry.ts";
import type { PackageBuild } from "./read-build.ts";

/**
 * Uploads the files of a build that the portal does not store yet.
 * @returns the modules to publish, each with its address below `/modules/{scope}/`
 */
export async function uploadBuild(
  registry: Registry,
  { dir, folder, manifest }: PackageBuild,
  scope: string,
  progress: (sentence: string) => void,
): Promise<Record<string, ModulePublication>> {
  const path = `/artifacts/${folder}`;
  const announced = { method: "POST", path, body: { scope, manifest } } as const;
  const { missing, folder: addressFolder, manifest: address } = await registry.send<ArtifactResponse>(announced);
  progress(`Uploading ${missing.length} of ${Object.keys(manifest.files).length} files of ${folder} …`);
  for (const file of missing) {
    const bytes = readFileSync(join(dir, "dist", file));
    await registry.send({ method: "PUT", path: `${path}/${encodeURIComponent(file)}`, query: { scope }, bytes });
  }
  return Object.fromEntries(
    Object.entries(manifest.modules).map(([specifier, { entry }]) => [
      specifier,
      { url: fileAddress(addressFolder, entry), integrity: manifest.files[entry] ?? "", manifest: address },
    ]),
  );
}
