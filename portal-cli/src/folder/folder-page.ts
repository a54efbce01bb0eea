import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { builtFor } from "../html/built-for.ts";
import { rootParts } from "../html/drawn-body.ts";
import { editAllAddresses } from "../html/edit-addresses.ts";
import { namesHost } from "../html/host-marks.ts";
import { htmlAdapter } from "../html/html-adapter.ts";
import { withHashes } from "../html/html-build.ts";
import { sheetOf } from "../html/media-sheet.ts";
import { mountablePage } from "../html/mountable-page.ts";
import type { PageSource } from "../html/page-sources.ts";
import { readPage } from "../html/read-page.ts";
import { renewHashes } from "../html/renew-hashes.ts";
import { UsageError } from "../usage-error.ts";
import type { FolderFiles } from "./folder-files.ts";
import { baseOf, editFiles, fileOf } from "./page-files.ts";

/** A module whose entry the command line writes: its files, and what the manifest states of it. */
export interface WrittenModule {
  files: Map<string, Buffer>;
  entry: string;
  styles: string[];
  needs: string[];
  /** The path at which its router expects to be, if it has one; `undefined` where the files do not show it. */
  base: string | undefined;
  /** Whether its scripts see the addresses of that path, wherever the application is. */
  hasOwnAddresses?: boolean;
  /** What users should know of how it was made. */
  notes?: readonly string[];
}

const entry = "portico-html.js";

/**
 * Makes an application of a page of a folder whose scripts start by themselves, with all files of the folder.
 * @param text of a page that is not in the folder
 * @throws UsageError when a file that it names is not there, and for a page that cannot be an application
 */
export async function folderPage(
  folder: FolderFiles,
  file: string,
  specifier: string,
  text?: string,
): Promise<WrittenModule> {
  const page = readPage(text ?? readFileSync(join(folder.dir, file), "utf8"), file);
  const files = new Map(folder.files);
  const at = posix.dirname(file);
  const take = async (source: PageSource, name: string): Promise<string> => {
    const { address, text } = source;
    const found = address === undefined ? posix.join(at, name) : fileOf(files, at, address);
    if (found === undefined)
      throw new UsageError(
        `${address}, which ${file} names, is not in ${folder.dir}. Add the file to the folder, or take it out of the page.`,
      );
    if (address === undefined) files.set(found, Buffer.from(text));
    return sheetOf(source, found, files);
  };
  const { body, attributes, scripts, styles, needs } = await mountablePage(page, `https://page.invalid/${file}`, take);
  const named = [...page.scripts, ...page.styles].flatMap(({ address }) => address ?? []);
  const base = baseOf(files, named);
  const plain = new Set(scripts.filter(({ kind }) => kind === "script").map((script) => script.file));
  const hasModules = scripts.some(({ kind }) => kind === "module") || imports(files, plain);
  editFiles(files, { plain, hasModules, importMap: page.importMap, base: base ?? "/" });
  const built = builtFor(page, files, base, specifier);
  if (built) editAllAddresses(files, built.name, scripts);
  renewHashes(folder.files, files);
  const parts = { body, attributes, ...rootParts(page, files), builtFor: built, isHosted: namesHost(files) };
  files.set(entry, Buffer.from(htmlAdapter({ ...parts, scripts: withHashes(scripts, files) })));
  return { files, entry, styles, needs, base, hasOwnAddresses: built !== undefined };
}

function imports(files: ReadonlyMap<string, Buffer>, plain: ReadonlySet<string>): boolean {
  return [...plain].some((file) => /\bimport\s*\(/.test(files.get(file)?.toString() ?? ""));
}
