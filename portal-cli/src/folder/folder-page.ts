import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { addressesOf, writePage } from "../html/html-build.ts";
import { sheetOf } from "../html/media-sheet.ts";
import { mountablePage } from "../html/mountable-page.ts";
import type { PageSource } from "../html/page-sources.ts";
import { readPage } from "../html/read-page.ts";
import { UsageError } from "../usage-error.ts";
import type { FolderFiles } from "./folder-files.ts";
import { baseOf, editFiles, fileOf } from "./page-files.ts";

/** A module with a written entry: its files, and their description in the manifest. */
export interface WrittenModule {
  files: Map<string, Buffer>;
  entry: string;
  styles: string[];
  needs: string[];
  /**
   * The path at which its router expects to run; `undefined` without a router, or where the files do not show the path.
   */
  base: string | undefined;
  /** Whether its scripts see addresses below that path, whatever the application's own address is. */
  hasOwnAddresses?: boolean;
  /** Notes for users about how it was made. */
  notes?: readonly string[];
}

/**
 * Makes an application of a folder's page whose scripts start by themselves, with all files of the folder.
 * @param text the page's text, if the folder does not contain it
 * @throws UsageError for a missing file that it names, and for a page that cannot be an application
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
  const made = await mountablePage(page, `https://page.invalid/${file}`, take);
  const { scripts } = made;
  const base = baseOf(files, addressesOf(page));
  const plain = new Set(scripts.filter(({ kind }) => kind === "script").map((script) => script.file));
  const hasModules = scripts.some(({ kind }) => kind === "module") || imports(files, plain);
  editFiles(files, { plain, hasModules, importMap: page.importMap, base: base ?? "/" });
  return { files, ...writePage(page, made, files, { loaded: folder.files, base, specifier }) };
}

function imports(files: ReadonlyMap<string, Buffer>, plain: ReadonlySet<string>): boolean {
  return [...plain].some((file) => /\bimport\s*\(/.test(files.get(file)?.toString() ?? ""));
}
