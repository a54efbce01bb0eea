import { fileAddress, isFilePath } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { followedFiles } from "./followed-files.ts";
import type { Remote } from "./remote-manifest.ts";

/**
 * Loads the files of a remote: the files that its description names, and the files that these name.
 * @param more paths of further files
 * @throws UsageError when a file cannot be loaded, or is not in the folder
 */
export async function loadFiles(remote: Remote, folder: string, more: readonly string[]): Promise<Map<string, Buffer>> {
  const named = [...new Set([...remote.files, ...more])];
  const illegal = named.find((file) => !isFilePath(file));
  if (illegal !== undefined)
    throw new UsageError(`The remote in ${folder} names the file "${illegal}", which is not in its folder.`);
  const loaded = await Promise.all(
    named.map(async (file) => [file, await fetchRemote(fileAddress(folder, file))] as const),
  );
  const files = new Map(loaded);
  const isModule = remote.kind === "module";
  for (const [file, bytes] of await followedFiles(folder, files, { isModule: () => isModule })) files.set(file, bytes);
  return files;
}
