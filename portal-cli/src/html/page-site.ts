import { posix } from "node:path";
import { isFilePath } from "@portico/shared-utility/contract";
import { fetchRemote } from "../federation/fetch-remote.ts";
import { followedFiles } from "../federation/followed-files.ts";
import { UsageError } from "../usage-error.ts";
import { importEditor } from "./import-editor.ts";
import type { ImportMap } from "./import-map.ts";
import type { PageScript } from "./page-scripts.ts";

/** Where the files of a page are. */
interface PageSite {
  page: string;
  /** Path below the page's folder → bytes. */
  files: Map<string, Buffer>;
}

/** Webpack's and Rspack's runtimes compute the names of their chunks. */
const computesNames = /\b(webpackChunk|webpackJsonp|rspackChunk)/;

/** Whether a text is a whole page. Comments may be before its first tag. */
export function isPage(text: string): boolean {
  let rest = text.trimStart();
  while (rest.startsWith("<!--") && rest.includes("-->")) rest = rest.slice(rest.indexOf("-->") + 3).trimStart();
  return /^<(!doctype html|html|head|body)\b/i.test(rest);
}

/**
 * Loads a file that a page names. A build that believes to be at the root of its host is looked for in the page's folder too.
 *
 * @returns its path below the page's folder
 * @throws UsageError when it is not there
 */
export async function loadFile({ page, files }: PageSite, address: string): Promise<string> {
  const folder = new URL(".", page);
  const { pathname } = new URL(address, page);
  const isInside = pathname.startsWith(folder.pathname);
  const paths = [...(isInside ? [pathname.slice(folder.pathname.length)] : []), pathname.slice(1)].map(decodeURI);
  for (const path of new Set(paths.filter(isFilePath))) {
    const bytes = await fetchRemote(new URL(path, folder).href).catch(() => undefined);
    // Some servers answer with a page for a file that they do not have.
    if (!bytes || isPage(bytes.subarray(0, 1_000).toString())) continue;
    files.set(path, bytes);
    return path;
  }
  throw new UsageError(`${address}, which ${page} names, cannot be loaded from the folder ${folder.href}.`);
}

/**
 * Loads what the scripts and style sheets of a page name, and what its modules and scripts import.
 *
 * @param importMap of the page, which is written into its modules
 * @throws UsageError for plain scripts whose chunks no file lists
 */
export async function loadAll(site: PageSite, scripts: readonly PageScript[], importMap: ImportMap) {
  const { page, files } = site;
  const plain = scripts.filter(({ kind }) => kind === "script").map(({ file }) => file);
  const computing = plain.find((file) => computesNames.test(files.get(file)?.toString() ?? ""));
  if (computing !== undefined) await loadListed(site, computing);
  const imports = (file: string) => /\bimport\s*\(/.test(files.get(file)?.toString() ?? "");
  const hasModules = scripts.some(({ kind, file }) => kind === "module" || imports(file));
  const isPlain = (file: string) => plain.includes(file) || !hasModules;
  const editImports = importEditor(importMap, page);
  const edit = (file: string, bytes: Buffer) => (isPlain(file) && !imports(file) ? bytes : editImports(file, bytes));
  for (const [file, bytes] of files) files.set(file, edit(file, bytes));
  const folder = new URL(".", page);
  const following = { isModule: (file: string) => !isPlain(file) || imports(file), base: folder.pathname, edit };
  for (const [file, bytes] of await followedFiles(folder.href, files, following)) files.set(file, bytes);
}

/** Create React App lists its files. */
async function loadListed(site: PageSite, script: string): Promise<void> {
  const list = await fetchRemote(new URL("asset-manifest.json", site.page).href).catch(() => undefined);
  const name = posix.basename(new URL(site.page).pathname) || "index.html";
  // Some servers answer with a page for a file that they do not have.
  if (!list || isPage(list.toString()))
    throw new UsageError(
      `The chunks of ${posix.basename(script)} are known only where it is built: run \`portico manifest <dist> --html ${name}\` there, and publish the address of that manifest.json.`,
    );
  const { files: listed = {} } = JSON.parse(list.toString()) as { files?: Record<string, string> };
  for (const file of Object.values(listed)) if (/\.(m?js|css)$/.test(file)) await loadFile(site, file);
}
