import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isFileKind, isFilePath } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";
import { isKeptAsText, keepMarkup, partsIn } from "./markup-parts.ts";

interface LeftOut {
  file: string;
  reason: string;
}

/** What a folder has. The paths are relative to it, with `/`. */
export interface FolderFiles {
  dir: string;
  /** Files that the portal keeps: path → bytes. */
  files: Map<string, Buffer>;
  /** Pages: files of HTML, without the parts of pages that scripts request. */
  pages: string[];
  leftOut: LeftOut[];
}

// What the release gate allows, too.
const mostFiles = 1_000;
const mostBytes = 16 * 1024 * 1024;
/** What no page loads: what tools write for servers, debuggers and people. */
const isSilent = (file: string) => /(^|\/)\.|\.map$|\.d\.m?ts$|(^|\/)(_headers|_redirects)$|\.LICENSE\.txt$/.test(file);

/**
 * Reads a folder that a build tool has written. Nothing in it is changed.
 *
 * @throws UsageError when it is no folder, is empty, or has more files than a module may have
 */
export function readFolder(dir: string): FolderFiles {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${dir} is no folder. Give the folder that the build tool has written, such as ./dist.`);
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")).sort();
  const own = paths.filter((path) => !/(^|\/)node_modules\//.test(path));
  if (own.length === 0) throw new UsageError(`${dir} is empty. Run the build first, and give the folder it writes.`);
  const read: FolderFiles = { dir, files: new Map(), pages: [], leftOut: [] };
  for (const file of own) {
    if (/\.html?$/.test(file)) read.pages.push(file);
    else takeFile(read, file);
  }
  takeParts(read);
  if (read.files.size > mostFiles)
    throw new UsageError(`${dir} has ${read.files.size} files; an application has ${mostFiles} at most.`);
  return read;
}

/** Parts of pages are files like others. */
function takeParts(read: FolderFiles): void {
  const texts = new Map(read.pages.map((page) => [page, readFileSync(join(read.dir, page), "utf8")]));
  const parts = partsIn(texts);
  read.pages = read.pages.filter((page) => !parts.includes(page));
  keepMarkup(read, parts);
}

function takeFile({ dir, files, leftOut }: FolderFiles, file: string): void {
  if (isSilent(file)) return;
  const problem = problemOf(dir, file);
  if (problem === undefined) files.set(isKeptAsText(file) ? `${file}.txt` : file, readFileSync(join(dir, file)));
  else leftOut.push({ file, reason: problem });
}

function problemOf(dir: string, file: string): string | undefined {
  if (!isFileKind(file) && !isKeptAsText(file)) return "of a kind that the portal does not serve";
  if (!isFilePath(file)) return "its name cannot be an address: rename it";
  return statSync(join(dir, file)).size > mostBytes ? "has more than 16 MB" : undefined;
}

/** A warning that lists what is not uploaded; `undefined` when everything is. */
export function leftOutWarning({ leftOut }: FolderFiles): string | undefined {
  if (leftOut.length === 0) return undefined;
  const named = leftOut.slice(0, 10).map(({ file, reason }) => `${file} (${reason})`);
  const more = leftOut.length > named.length ? `, and ${leftOut.length - named.length} more` : "";
  return `Warning: not uploaded: ${named.join(", ")}${more}.`;
}
