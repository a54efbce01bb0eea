import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

/** The files of the module store, as `{scope}/{package}/{file}` or `{package}/{file}`, manifests included; what is being written is not among them. */
export async function listArtifacts(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".draft"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
