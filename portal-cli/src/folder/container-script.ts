import { containerExports, containerOf } from "../federation/container.ts";
import { UsageError } from "../usage-error.ts";
import type { FolderFiles } from "./folder-files.ts";
import { likelyEntry } from "./likely-entry.ts";

const exposed = /["'`](\.\/[\w./-]+)["'`]\s*:\s*(?:\(\s*\)\s*=>|function)/g;

/**
 * Refuses the script of a Module Federation remote without a description. The script has no lifecycles; a module that
 * it exposes may have them.
 * @throws UsageError for the script of such a remote, with the option that names the exposed module
 */
export function refuseContainer(folder: FolderFiles): void {
  const file = likelyEntry(folder);
  const text = file === undefined ? "" : (folder.files.get(file)?.toString() ?? "");
  if (file === undefined || !containerExports.test(text) || !containerOf(file, text)) return;
  const names = [...new Set([...text.matchAll(exposed)].map(([, name]) => name))];
  if (names.length === 0) return;
  throw new UsageError(
    `${file} is the entry of a remote of Module Federation, and exposes ${names.slice(0, 8).join(", ")}. Name the one that has the lifecycles mount and unmount, or is a React component, with --expose ${names[0]}.`,
  );
}
