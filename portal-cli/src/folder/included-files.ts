import type { Call } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import type { FolderFiles } from "./folder-files.ts";

/**
 * The paths of `--include` beside an address.
 * @throws UsageError for a pattern, because an address cannot list its files
 */
export function includedIn(call: Call): string[] {
  const paths = call.list("include");
  const pattern = paths.find((path) => /[*?]/.test(path));
  if (pattern === undefined) return paths;
  throw new UsageError(
    `--include ${pattern} is a pattern, and no address lists its files: name each file, or publish the folder of the build.`,
  );
}

/**
 * Checks that the files of `--include` are uploaded.
 * @throws UsageError for a pattern that no file of the folder matches, or only files that are left out
 */
export function requireIncluded({ dir, files, leftOut }: FolderFiles, patterns: readonly string[]): void {
  for (const pattern of patterns) {
    const form = formOf(pattern);
    // A file that is stored as text counts under its own name.
    if ([...files.keys()].some((file) => form.test(file) || form.test(file.replace(/\.txt$/, "")))) continue;
    const out = leftOut.find(({ file }) => form.test(file));
    throw new UsageError(
      out ? `${out.file} cannot be included: ${out.reason}.` : `--include ${pattern} matches no file in ${dir}.`,
    );
  }
}

/** `*` and `?` match a part of a name, `**` any folders; a folder matches all files in it. */
function formOf(pattern: string): RegExp {
  const plain = pattern.replace(/^\.\//, "").replace(/\/$/, "");
  const source = plain.replace(/\*\*\/|\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    return part === "?" ? "[^/]" : `\\${part}`;
  });
  return new RegExp(`^${source}(/.*)?$`);
}
