import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { storeIdFile } from "../../releases/modules/module-store.ts";
import { isArtifactPath } from "./artifact-path.ts";

/**
 * Lists the files of the module store as `{scope}/{package}/{file}` or `{package}/{file}`, including manifests.
 * Excludes unfinished files, the file with the store's id, and files that the portal does not serve.
 */
export async function listArtifacts(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".draft") && entry.name !== storeIdFile)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isArtifactPath)
    .sort();
}
