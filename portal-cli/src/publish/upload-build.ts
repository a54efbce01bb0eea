import { join } from "node:path";
import { type ArtifactResponse, fileAddress, type ModulePublication } from "@portico/shared-utility/contract";
import type { Registry } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { bytesOf } from "./bytes-of.ts";
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
    if (!Object.hasOwn(manifest.files, file))
      throw new RegistryRefusal("answer", `The portal asks for "${file}", which the build does not have.`);
    const bytes = bytesOf(join(dir, "dist"), file);
    await registry
      .send({ method: "PUT", path: `${path}/${encodeURIComponent(file)}`, query: { scope }, bytes })
      .catch((error: unknown) => Promise.reject(withFile(error, file)));
  }
  return Object.fromEntries(
    Object.entries(manifest.modules).map(([specifier, { entry }]) => [
      specifier,
      { url: fileAddress(addressFolder, entry), integrity: manifest.files[entry] ?? "", manifest: address },
    ]),
  );
}

/** Names the file in a refusal of its upload, e.g. for its size. */
function withFile(error: unknown, file: string): unknown {
  if (!(error instanceof RegistryRefusal)) return error;
  return new RegistryRefusal(error.code, `${file}: ${error.message}`, error.details);
}
