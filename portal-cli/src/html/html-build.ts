import { posix } from "node:path";
import pMap from "p-map";
import { fetchRemote } from "../federation/fetch-remote.ts";
import { integrityOf, remoteBuild } from "../federation/remote-build.ts";
import { importsAtOnce } from "../federation/rename-imports.ts";
import { separateChunks } from "../folder/own-chunks.ts";
import { baseOf } from "../folder/page-files.ts";
import type { PackageBuild } from "../publish/read-build.ts";
import { keepDeclarations } from "../site/own-declarations.ts";
import { builtFor } from "./built-for.ts";
import { rootParts } from "./drawn-body.ts";
import { editAllAddresses } from "./edit-addresses.ts";
import { namesHost } from "./host-marks.ts";
import { htmlAdapter } from "./html-adapter.ts";
import { markupFiles } from "./markup-addresses.ts";
import { sheetOf } from "./media-sheet.ts";
import { type MountablePage, mountablePage } from "./mountable-page.ts";
import { giveRem } from "./own-rem.ts";
import type { PageScript } from "./page-scripts.ts";
import { isPage, loadAll, loadFile } from "./page-site.ts";
import type { PageSource } from "./page-sources.ts";
import { type ReadPage, readPage } from "./read-page.ts";
import { renewHashes } from "./renew-hashes.ts";
import { giveStored } from "./stored-names.ts";

/** The entry of an application that is a page. */
const entry = "portico-html.js";

/**
 * Makes a build of a page whose scripts start by themselves: its files, and as entry an adapter that mounts the page's
 * elements and runs its scripts.
 *
 * @param more addresses of style sheets that the page does not name
 * @param include paths, relative to the page, of files that no code names
 * @returns `undefined` for an address that is no page
 * @throws UsageError for a page that cannot be an application, with the next step
 */
export async function htmlBuild(
  url: string,
  specifier: string,
  more: readonly string[] = [],
  include: readonly string[] = [],
): Promise<PackageBuild | undefined> {
  if (/\.(m?js|cjs|json|css)$/.test(new URL(url).pathname)) return undefined;
  const text = (await fetchRemote(url)).toString();
  if (!isPage(text)) return undefined;
  const read = readPage(text, url);
  const page = { ...read, styles: [...read.styles, ...more.map((address) => ({ address, text: "" }))] };
  const files = new Map<string, Buffer>();
  const site = { page: url, files };
  const take = async (source: PageSource, name: string): Promise<string> => {
    if (source.address === undefined) files.set(name, Buffer.from(source.text));
    const found = source.address === undefined ? name : await loadFile(site, source.address);
    return sheetOf(source, found, files);
  };
  const made = await mountablePage(page, url, take);
  for (const path of include) await loadFile(site, path);
  // One that is not there is missing on its own server too.
  await pMap(markupFiles(page.body), (file) => loadFile(site, file).catch(() => {}), { concurrency: 16 });
  await loadAll(site, made.scripts, page.importMap);
  const base = baseOf(files, addressesOf(page));
  const { styles, needs } = writePage(page, made, files, { loaded: new Map(files), base, specifier });
  return remoteBuild({ name: new URL(url).host, specifier, files, entry, styles, needs, format: "esm" });
}

export const addressesOf = ({ scripts, styles }: Pick<ReadPage, "scripts" | "styles">) =>
  [...scripts, ...styles].flatMap(({ address }) => address ?? []);

interface WrittenPage extends Pick<MountablePage, "styles" | "needs"> {
  entry: string;
  base: string | undefined;
  hasOwnAddresses: boolean;
}

/**
 * Writes the entry of a page, and leads its router to its addresses.
 * @param loaded the files as they were built
 * @param base the path at which the files expect to be
 */
export function writePage(
  page: ReadPage,
  { body, attributes, scripts, styles, needs }: MountablePage,
  files: Map<string, Buffer>,
  { loaded, base, specifier }: { loaded: ReadonlyMap<string, Buffer>; base: string | undefined; specifier: string },
): WrittenPage {
  keepDeclarations(files, new Set(scripts.filter(({ kind }) => kind === "script").map(({ file }) => file)), true);
  const built = builtFor(page, files, base, specifier);
  if (built) editAllAddresses(files, built.name, scripts);
  separateChunks(files);
  giveRem(files);
  giveStored(files);
  renewHashes(loaded, files);
  const parts = {
    body,
    attributes,
    ...rootParts(page, files),
    builtFor: built,
    isHosted: namesHost(files),
    isReadable: page.isReadable,
  };
  files.set(entry, Buffer.from(htmlAdapter({ ...parts, scripts: withHashes(scripts, files) })));
  return { entry, styles, needs, base, hasOwnAddresses: built !== undefined };
}

/** Files are relative to the adapter, and have their integrity; plain scripts have what they import. */
export function withHashes(scripts: readonly PageScript[], files: ReadonlyMap<string, Buffer>): PageScript[] {
  return scripts.map((script) => {
    const bytes = files.get(script.file);
    if (!bytes) return script;
    const imports = script.kind === "script" ? importsOf(script.file, bytes.toString()) : [];
    const found = { ...script, file: `./${script.file}`, integrity: integrityOf(bytes) };
    return imports.length > 0 ? { ...found, imports } : found;
  });
}

/** What a plain script of the page imports outside of its functions, as `import()` in functions may never run. */
function importsOf(file: string, text: string): string[] {
  if (!/\bimport\s*\(/.test(text)) return [];
  const imports = importsAtOnce(text).filter((name) => /^\.{1,2}\//.test(name));
  return imports.map((name) => `./${posix.join(posix.dirname(file), name)}`);
}
