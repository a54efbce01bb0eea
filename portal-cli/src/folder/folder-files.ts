import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { isFileKind, isFilePath } from "@portico/shared-utility/contract";
import { mostFiles } from "../federation/followed-files.ts";
import { UsageError } from "../usage-error.ts";
import { isKeptAsText, partsIn } from "./markup-parts.ts";
import { namedPackages } from "./named-packages.ts";
import { isScriptFile, scriptTexts } from "./script-files.ts";

interface LeftOut {
  file: string;
  reason: string;
  /** For a page that is uploaded, as a text that scripts request. */
  isText?: boolean;
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
const mostBytes = 16 * 1024 * 1024;
/** What no page loads: what tools write for servers, debuggers and people. */
const isSilent = (file: string) => /(^|\/)\.|\.map$|\.d\.m?ts$|(^|\/)(_headers|_redirects)$|\.LICENSE\.txt$/.test(file);

/**
 * Reads a folder that a build tool has written. Nothing in it is changed.
 * @throws UsageError when it is no folder, is empty, or has more files than a module may have
 */
export function readFolder(dir: string): FolderFiles {
  requireFolder(dir);
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")).sort();
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

/** All files except those of packages that npm has installed. Tools copy single files of packages into folders of that name (Expo). */
function withoutInstalled(paths: readonly string[]): string[] {
  const folderOf = (path: string) => /^(?:.*?\/)??node_modules\//.exec(path)?.[0] ?? "";
  const installed = new Set(paths.filter((path) => path.endsWith("/package.json")).map(folderOf));
  return paths.filter((path) => folderOf(path) === "" || !installed.has(folderOf(path)));
}

/** The source of a script beside it: `tsc` without `outDir`. */
const isCompiled = (file: string, files: readonly string[]) =>
  /\.tsx?$/.test(file) && files.includes(file.replace(/\.tsx?$/, ".js"));

/** Parts of pages are files like others. */
function takeParts(read: FolderFiles): void {
  const texts = new Map(read.pages.map((page) => [page, readFileSync(join(read.dir, page), "utf8")]));
  const parts = partsIn(texts);
  read.pages = read.pages.filter((page) => !parts.includes(page));
  for (const part of parts) keepMarkup(read, part);
}

/**
 * Keeps a file of HTML as text: the portal serves no documents of applications on its own origin. In the page a request for
 * `more.html` finds `more.html.txt`.
 * @returns whether it is kept
 */
function keepMarkup({ dir, files, leftOut }: FolderFiles, file: string): boolean {
  const reason = unfitFile(dir, file);
  if (reason === undefined) files.set(`${file}.txt`, readFileSync(join(dir, file)));
  else leftOut.push({ file, reason });
  return reason === undefined;
}

/**
 * Keeps as text those of the other pages that the application's page or a script names, as scripts may request them. Others,
 * such as a bundler's report of all sources, are left out.
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
  return statSync(join(dir, file)).size > mostBytes ? "has more than 16 MB" : undefined;
}

/** A warning that lists what is not uploaded, and pages that are texts; `undefined` when there is neither. */
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
