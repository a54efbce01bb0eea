import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { isFileKind, isFilePath } from "@portico/shared-utility/contract";
import { mostFiles } from "../federation/followed-files.ts";
import { UsageError } from "../usage-error.ts";
import { filesBelow } from "./files-below.ts";
import { isKeptAsText, partsIn } from "./markup-parts.ts";
import { namedPackages } from "./named-packages.ts";
import { isScriptFile, scriptTexts } from "./script-files.ts";

interface LeftOut {
  file: string;
  reason: string;
  /** Appended to a page that is uploaded as a text for scripts. */
  isText?: boolean;
}

/** The contents of a folder. Paths are relative to the folder, with `/`. */
export interface FolderFiles {
  dir: string;
  /** The files that the portal stores: path → bytes. */
  files: Map<string, Buffer>;
  /** The HTML pages, without parts of pages that scripts request. */
  pages: string[];
  leftOut: LeftOut[];
}

// The release gate allows the same.
const mostBytes = 16 * 1024 * 1024;
/** Files that no page loads: tools write them for servers, debuggers and people. */
const isSilent = (file: string) => /(^|\/)\.|\.map$|\.d\.m?ts$|(^|\/)(_headers|_redirects)$|\.LICENSE\.txt$/.test(file);

/**
 * Reads a folder that a build tool has written, without changing it.
 * @throws UsageError when it is no folder, is empty, has too many files for a module, or a link out of it
 */
export function readFolder(dir: string): FolderFiles {
  requireFolder(dir);
  const paths = filesBelow(dir).sort();
  const own = withoutInstalled(paths);
  if (own.length === 0) throw new UsageError(`${dir} is empty. Run the build first, and give the folder it writes.`);
  const read: FolderFiles = { dir, files: new Map(), pages: [], leftOut: [] };
  for (const file of own.filter((path) => !isSilent(path) && !isCompiled(path, own))) {
    if (/\.html?$/.test(file)) read.pages.push(file);
    else takeFile(read, file);
  }
  takeParts(read);
  const scripts = [...read.files.keys()].filter(isScriptFile);
  const taken = new Set(own);
  const installed = paths.filter((path) => !taken.has(path));
  for (const file of namedPackages(dir, read.pages, scripts, installed)) takeFile(read, file);
  requireFew(read);
  return read;
}

/** @throws UsageError when it is no folder */
export function requireFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new UsageError(`${dir} is no folder. Give the folder that the build tool has written, such as ./dist.`);
}

function requireFew({ dir, files }: FolderFiles): void {
  if (files.size <= mostFiles) return;
  throw new UsageError(`${dir} has ${files.size} files; an application has ${mostFiles} at most.`);
}

/**
 * All files except packages that npm has installed. Some tools copy single files of packages into folders of that name
 * (Expo); those stay.
 */
function withoutInstalled(paths: readonly string[]): string[] {
  const folderOf = (path: string) => /^(?:.*?\/)??node_modules\//.exec(path)?.[0] ?? "";
  const installed = new Set(paths.filter((path) => path.endsWith("/package.json")).map(folderOf));
  return paths.filter((path) => folderOf(path) === "" || !installed.has(folderOf(path)));
}

/** Whether the folder has the compiled script beside its source: `tsc` without `outDir`. */
const isCompiled = (file: string, files: readonly string[]) =>
  /\.tsx?$/.test(file) && files.includes(file.replace(/\.tsx?$/, ".js"));

/** Treats parts of pages like other files. */
function takeParts(read: FolderFiles): void {
  const texts = new Map(read.pages.map((page) => [page, readFileSync(join(read.dir, page), "utf8")]));
  const parts = partsIn(texts);
  read.pages = read.pages.filter((page) => !parts.includes(page));
  for (const part of parts) keepMarkup(read, part);
}

/**
 * Stores an HTML file as text: the portal serves no documents of applications on its own origin. In the page, a request
 * for `more.html` gets `more.html.txt`.
 * @returns whether it was stored
 */
function keepMarkup({ dir, files, leftOut }: FolderFiles, file: string): boolean {
  const reason = unfitFile(dir, file);
  if (reason === undefined) files.set(`${file}.txt`, readFileSync(join(dir, file)));
  else leftOut.push({ file, reason });
  return reason === undefined;
}

/**
 * Stores other pages as text if the application's page or a script names them, since scripts may request them. It
 * leaves out the rest, such as a bundler's report of all sources.
 * @throws UsageError when these are too many files
 */
export function keepOtherPages(folder: FolderFiles, application: string, others: readonly string[]): void {
  const { dir, leftOut } = folder;
  const texts = [...scriptTexts(folder.files), readFileSync(join(dir, application), "utf8")];
  for (const file of others) {
    const isNamed = texts.some((text) => text.includes(posix.basename(file)));
    if (!isNamed) leftOut.push({ file, reason: `as a page: the application is ${application}; --html` });
    else if (keepMarkup(folder, file))
      leftOut.push({ file, reason: `the application is ${application}; --html`, isText: true });
  }
  requireFew(folder);
}

function takeFile({ dir, files, leftOut }: FolderFiles, file: string): void {
  const problem = problemOf(dir, file);
  if (problem === undefined) files.set(isKeptAsText(file) ? `${file}.txt` : file, readFileSync(join(dir, file)));
  else leftOut.push({ file, reason: problem });
}

function problemOf(dir: string, file: string): string | undefined {
  return isFileKind(file) || isKeptAsText(file) ? unfitFile(dir, file) : "of a kind that the portal does not serve";
}

function unfitFile(dir: string, file: string): string | undefined {
  if (!isFilePath(file)) return "its name cannot be an address: rename it";
  return isTooLarge(join(dir, file)) ? "has more than 16 MB" : undefined;
}

/** Whether the portal would refuse a file for its size. */
export const isTooLarge = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostBytes;

/** A warning that lists the files that are not uploaded, and the pages that become texts; `undefined` without any. */
export function leftOutWarning({ leftOut }: FolderFiles): string | undefined {
  const absent = listed(leftOut.filter(({ isText }) => !isText));
  const texts = listed(leftOut.filter(({ isText }) => isText));
  const sentences = [absent && `not uploaded: ${absent}.`, texts && `Uploaded as text, and no page: ${texts}.`];
  const stated = sentences.filter((sentence) => sentence !== "");
  return stated.length === 0 ? undefined : `Warning: ${stated.join(" ")}`;
}

function listed(files: readonly LeftOut[]): string {
  const named = files.slice(0, 10).map(({ file, reason }) => `${file} (${reason})`);
  return `${named.join(", ")}${files.length > named.length ? `, and ${files.length - named.length} more` : ""}`;
}
