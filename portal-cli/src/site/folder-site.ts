import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { integrityOf } from "../federation/remote-build.ts";
import type { FolderFiles } from "../folder/folder-files.ts";
import type { WrittenModule } from "../folder/folder-page.ts";
import { separateChunks } from "../folder/own-chunks.ts";
import { baseOf, editFiles, fileOf } from "../folder/page-files.ts";
import { drawsByScripts } from "../folder/script-files.ts";
import { browserStyles } from "../html/browser-styles.ts";
import { builtFor } from "../html/built-for.ts";
import { editAllAddresses } from "../html/edit-addresses.ts";
import { foreignStyle } from "../html/foreign-styles.ts";
import { modulesOf } from "../html/html-adapter.ts";
import { addressesOf, withHashes } from "../html/html-build.ts";
import { type ImportMap, joinMaps } from "../html/import-map.ts";
import type { PageNode } from "../html/make-node.ts";
import { markupNeeds, mostMarkupNeeds } from "../html/markup-addresses.ts";
import { sheetOf } from "../html/media-sheet.ts";
import { foreignScript } from "../html/mountable-page.ts";
import { giveRem } from "../html/own-rem.ts";
import type { PageScript } from "../html/page-scripts.ts";
import type { PageSource } from "../html/page-sources.ts";
import { renewHashes } from "../html/renew-hashes.ts";
import { giveStored } from "../html/stored-names.ts";
import { shortDigest } from "../short-digest.ts";
import { UsageError } from "../usage-error.ts";
import { keepMissingImports } from "./missing-imports.ts";
import { pageNameOf } from "./opened-page.ts";
import { keepDeclarations } from "./own-declarations.ts";
import { separateGlobals, separateModules } from "./separate-scripts.ts";
import { pageData, siteAdapter } from "./site-adapter.ts";
import { linkMark, type SiteContext, siteNodes } from "./site-nodes.ts";
import { type ReadSitePage, readSitePage } from "./site-page.ts";
import { endTurbo, routes } from "./site-router.ts";

interface FolderSite extends WrittenModule {
  hasRouter: boolean;
}

/** A page, and the files that it was read from. */
interface FiledPage {
  file: string;
  name: string;
  read: ReadSitePage;
  scripts: PageScript[];
  styles: string[];
}

const entry = "portico-site.js";

/**
 * Makes an application of a folder of pages that a site generator has written: the data of each page is a file, and the
 * entry shows the page of the address.
 * @throws UsageError when a file that a page names is not there, and for a page that cannot be part of the portal's page
 */
export function folderSite(
  { dir, files: given }: FolderFiles,
  pages: readonly string[],
  specifier: string,
): FolderSite {
  const files = new Map([...given, [browserStyles.file, Buffer.from(browserStyles.text)]]);
  const notes: string[] = [];
  const read = readPages(dir, files, pages, notes);
  const named = read.flatMap((page) => addressesOf(page.read));
  const base = baseOf(files, named);
  const needs = shownNeeds(read, notes);
  const filed = read.map(({ file, read: page }) => filedPage(dir, files, file, page, needs));
  if (read.some((page) => page.read.drawsDocument)) separateGlobals(files, specifier);
  const hasTurbo = endTurbo(files, filed);
  const scripts = filed.flatMap((page) => page.scripts);
  const mayRoute = routes(files, scripts);
  // Others may have the code, and not use it.
  const hasRouter = mayRoute && read.some((page) => page.read.isRendered);
  const plain = new Set(scripts.filter(({ kind }) => kind === "script").map(({ file }) => file));
  keepDeclarations(files, plain);
  editFiles(files, { plain, hasModules: true, importMap: siteMap(filed, base ?? "/"), base: base ?? "/" });
  notes.push(...keepMissingImports(files));
  if (!hasRouter) separateModules(files, filed, mayRoute);
  const built = mayRoute
    ? builtFor({ hasBase: read.some((page) => page.read.hasBase) }, files, base, specifier)
    : undefined;
  if (built) editAllAddresses(files, built.name, scripts);
  separateChunks(files);
  giveRem(files);
  giveStored(files);
  renewHashes(given, files);
  const context = { files, base: base ?? "/", shared: sharedStyles(filed), hasTurbo, isOwn: built !== undefined };
  const site = { hasRouter, mayRoute: mayRoute && !hasRouter, builtFor: built };
  files.set(entry, Buffer.from(siteText(filed, context, site)));
  const made = { files, entry, styles: [browserStyles.file, ...context.shared], needs: [...needs], base, notes };
  return { ...made, hasRouter, hasOwnAddresses: built !== undefined };
}

/** The needs of the pages' markup. The manifest has no room for all of a page with files of many origins. */
function shownNeeds(pages: readonly Pick<FiledPage, "read">[], notes: string[]): Set<string> {
  const needs = new Set(markupNeeds(pages.flatMap((page) => page.read.body)));
  if (needs.size === mostMarkupNeeds)
    notes.push(
      "Its pages show files of many origins. Some are not declared: publish --need img=https://… for each that is missing.",
    );
  return needs;
}

/** The style sheets that all pages have. */
const sharedStyles = (pages: readonly FiledPage[]) =>
  [...new Set(pages[0]?.styles)].filter((style) => pages.every(({ styles }) => styles.includes(style)));

/** Writes the files with the data of the pages. @returns the text of the entry */
function siteText(
  filed: readonly FiledPage[],
  context: Omit<WritingPage, "names">,
  site: Pick<Parameters<typeof siteAdapter>[0], "hasRouter" | "mayRoute" | "builtFor">,
): string {
  const names = new Set(filed.map(({ name }) => name));
  const pages = filed.map((page) => writePage(page, { ...context, names }));
  const modules = pages.flatMap((page) => page.scripts).flatMap(modulesOf);
  const missing = ["404", "200", "__spa-fallback", "_shell"].find((name) => names.has(name)) ?? "";
  const drawsDocument = filed.some((page) => page.read.drawsDocument);
  return siteAdapter({ ...site, pages, missing, modules, drawsDocument });
}

function readPages(dir: string, files: ReadonlyMap<string, Buffer>, pages: readonly string[], notes: string[]) {
  const isDrawn = drawsByScripts(files);
  return pages
    .map((file) => ({ file, read: readSitePage(readFileSync(join(dir, file), "utf8"), file, isDrawn) }))
    .filter((page) => pageNameOf(`/${page.file}`, "") === "" || isComplete(files, page, notes));
}

/** Pages below the start that name files elsewhere, such as the tests of a copied library, do not belong to the site. */
function isComplete(
  files: ReadonlyMap<string, Buffer>,
  { file, read }: Pick<FiledPage, "file" | "read">,
  notes: string[],
): boolean {
  const missing = [...read.scripts, ...read.styles].find(
    ({ address }) =>
      address !== undefined && !foreign(address) && fileOf(files, posix.dirname(file), address) === undefined,
  );
  if (missing) notes.push(`${file} is left out: it names ${missing.address}, which is not in the folder.`);
  return !missing;
}

/** The import maps of all pages as one: a module that several pages import is one file. */
function siteMap(pages: readonly FiledPage[], base: string): ImportMap {
  const maps = pages.map(({ file, read }) => ({
    url: `https://page.invalid${base}${file}`,
    importMap: read.importMap,
  }));
  return joinMaps(maps, (name) => {
    throw new UsageError(
      `The import maps of these pages give "${name}" different addresses, and a site has one map: use different names, or show the site in a frame: publish … --page https://…`,
    );
  });
}

interface WritingPage extends Omit<SiteContext, "file"> {
  files: Map<string, Buffer>;
  /** The style sheets that all pages have. */
  shared: readonly string[];
  hasTurbo: boolean;
  /** Whether the scripts see the addresses for which they are built: a router compares its links with those of the page. */
  isOwn: boolean;
}

/** Writes the file with the data of a page. */
function writePage(page: FiledPage, { shared, hasTurbo, isOwn, ...site }: WritingPage) {
  const { read: found, file, name } = page;
  const { files } = site;
  const context = { ...site, file };
  const styles = page.styles.filter((style) => !shared.includes(style)).map((style) => hashedStyle(files, style));
  const attributes = { ...found.attributes, ...(hasTurbo && { "data-turbo": "false" }) };
  const scripts = withHashes(page.scripts, files);
  const moved = found.moved === undefined ? undefined : linkMark(found.moved, context);
  const body = siteNodes(found.body, isOwn ? { ...context, names: new Set() } : context);
  const { title, roots } = found;
  const shown = { title, attributes, roots, body, scripts, styles, ...(moved && { moved }) };
  const text = pageData({ ...shown, ...(found.drawsDocument && { drawsDocument: true }) });
  const data = `portico-pages/${digestOf(text)}.js`;
  files.set(data, Buffer.from(text));
  return { name, path: pathOf(file), file: `./${data}`, scripts };
}

/** The address of a page below the application's. */
const pathOf = (file: string) => file.replace(/(^|\/)index\.html?$/, "$1").replace(/\.html?$/, "");
const hashedStyle = (files: ReadonlyMap<string, Buffer>, style: string) => ({
  file: `./${style}`,
  integrity: integrityOf(files.get(style) ?? Buffer.of()),
});
const digestOf = (text: string) => shortDigest(12, text);

function filedPage(
  dir: string,
  files: Map<string, Buffer>,
  file: string,
  read: ReadSitePage,
  needs: Set<string>,
): FiledPage {
  const at = posix.dirname(file);
  const take = (source: PageSource, ending: string): string => {
    const { address, text } = source;
    const written = posix.join(at, `portico-inline-${digestOf(text)}${ending}`);
    const found = address === undefined ? written : fileOf(files, at, address);
    if (found === undefined)
      throw new UsageError(
        `${address}, which ${file} names, is not in ${dir}. Add the file to the folder, or take it out of the page.`,
      );
    if (address === undefined) files.set(found, Buffer.from(text));
    return sheetOf(source, found, files);
  };
  const scripts = read.scripts.map(({ kind, isAsync, request, ...source }): PageScript => {
    const other = foreign(source.address);
    if (other) needs.add(`script:${other.origin}`);
    if (other) return foreignScript(other.href, { kind, isAsync, request });
    const written = kind === "script" && read.drawsDocument ? source.address : undefined;
    return { file: take(source, ".js"), kind, ...(written && { written }) };
  });
  const own = ownStyles(read, needs);
  const styles = [...new Set(own.map((source) => take(source, ".css")))];
  return { file, name: pageNameOf(`/${file}`, ""), read, scripts, styles };
}

const foreign = (address = "") =>
  /^(https?:)?\/\//.test(address) ? new URL(address, "https://page.invalid") : undefined;

/** The style sheets of a page, without those of other origins: the page's body begins with links to these. */
function ownStyles({ styles, body }: FiledPage["read"], needs: Set<string>): PageSource[] {
  const links: PageNode[] = [];
  const own = styles.filter(({ address, media, integrity }) => {
    const other = foreign(address);
    if (!other) return true;
    const linked = foreignStyle(other.href, { media, integrity });
    links.push(linked.node);
    for (const need of linked.needs) needs.add(need);
    return false;
  });
  body.unshift(...links);
  return own;
}
