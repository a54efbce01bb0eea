import { bundlerOutput } from "../manifest/bundler-output.ts";
import { chooseEntry } from "../manifest/choose-entry.ts";
import { packageOf } from "../manifest/package-of.ts";
import type { FolderFiles } from "./folder-files.ts";

/** The script of a folder that `portico manifest` chooses as its entry; `undefined` if several are possible. */
export function likelyEntry({ dir, files }: FolderFiles): string | undefined {
  const { entries } = bundlerOutput(dir, [...files.keys()]);
  try {
    const { name, forModules } = packageOf(dir);
    return chooseEntry(entries, name, forModules);
  } catch {
    // A caller that needs an entry reports its absence.
    return undefined;
  }
}

/** Functions, variables, properties or strings with the names of lifecycles. */
const hasLifecycle = (text: string, name: string) =>
  new RegExp(`(?:\\b(?:function|const|let|var|as)\\s+|[{,.(]\\s*["']?)${name}["']?\\s*(?:[:,}(]|=[^=])`).test(text);

/** Whether a script may have lifecycles, by its text. A default export may be an object with them. */
export const namesLifecycles = (text: string): boolean =>
  (hasLifecycle(text, "mount") && hasLifecycle(text, "unmount")) || /\bexport\s+default\b|\bas\s+default\b/.test(text);
