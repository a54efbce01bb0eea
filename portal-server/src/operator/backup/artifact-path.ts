import { isFilePath } from "@portico/shared-utility/contract";
import { readModuleAddress } from "../../releases/modules/module-address.ts";

// A scope, a package, or both. Versions before uploads in sub-folders stored manifests in `.builds`.
const folders = /^(?:[\w-]+\/){1,2}(?:\.builds\/)?/;

/**
 * Whether a path below the module store names a file that the portal serves, or its compressed form. Such a path cannot
 * leave its folder.
 */
export function isArtifactPath(path: string): boolean {
  const [folder = ""] = folders.exec(path) ?? [];
  return folder !== "" && isFilePath(path.slice(folder.length).replace(/\.(br|gz)$/, ""));
}

/** The path below the module store of a `/modules/…` address; `undefined` for every other address. */
export function artifactOf(address: string): string | undefined {
  const parts = readModuleAddress(address);
  return parts && `${parts.folder}/${parts.file}`;
}
