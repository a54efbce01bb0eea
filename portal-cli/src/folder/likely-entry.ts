import { bundlerOutput } from "../manifest/bundler-output.ts";
import { chooseEntry } from "../manifest/choose-entry.ts";
import { packageOf } from "../manifest/package-of.ts";
import type { FolderFiles } from "./folder-files.ts";

/** The script of a folder that `portico manifest` takes for its entry; `undefined` where several may be it. */
export function likelyEntry({ dir, files }: FolderFiles): string | undefined {
  const { entries } = bundlerOutput(dir, [...files.keys()]);
  try {
    const { name, forModules } = packageOf(dir);
    return chooseEntry(entries, name, forModules);
  } catch {
    // A caller that needs an entry reports that there is none.
    return undefined;
  }
}

/** Functions, variables, properties or texts with the names of lifecycles. */
const hasLifecycle = (text: string, name: string) =>
  new RegExp(`(?:\\b(?:function|const|let|var|as)\\s+|[{,.(]\\s*["']?)${name}["']?\\s*(?:[:,}(]|=[^=])`).test(text);

/** Whether a script may have lifecycles: it is not run. A default export may be an object with them. */
export const namesLifecycles = (text: string): boolean =>
  (hasLifecycle(text, "mount") && hasLifecycle(text, "unmount")) || /\bexport\s+default\b|\bas\s+default\b/.test(text);
