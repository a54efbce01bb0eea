import { posix } from "node:path";
import { importEditor } from "../html/import-editor.ts";
import type { ImportMap } from "../html/import-map.ts";
import { isScriptFile } from "./script-files.ts";

type Files = Map<string, Buffer>;

/**
 * The file at an address in a page: beside the page, or in a build that expects another path (`/stock/`).
 * @param at folder of the page, relative to that of the build
 */
export function fileOf(files: ReadonlyMap<string, Buffer>, at: string, address: string): string | undefined {
  const root = `https://page.invalid/${at === "." ? "" : `${at}/`}`;
  if (!URL.canParse(address, root)) return undefined;
  const { pathname, origin } = new URL(address, root);
  if (origin !== "https://page.invalid") return undefined;
  const parts = decoded(pathname).split("/").filter(Boolean);
  return parts.map((_, index) => parts.slice(index).join("/")).find((path) => files.has(path));
}

/** Decodes a part of an address (`%20` and the like); an invalid one stays as it is. */
export function decoded(text: string, decode = decodeURI): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

/** The path at which a build expects to run: the part of its absolute addresses before the path of a file. */
export function baseOf(files: ReadonlyMap<string, Buffer>, addresses: readonly string[]): string | undefined {
  for (const address of addresses.filter((each) => /^\/(?!\/)/.test(each))) {
    const { pathname } = new URL(address, "https://page.invalid");
    const file = fileOf(files, ".", address);
    if (file !== undefined) return decoded(pathname).slice(0, -file.length);
  }
  return undefined;
}

interface Editing {
  /** Plain scripts of pages. Where the pages have modules, all other scripts count as modules. */
  plain: ReadonlySet<string>;
  hasModules: boolean;
  importMap: ImportMap;
  base: string;
}

/** Points imports of scripts and absolute addresses in style sheets to the files of the build. */
export function editFiles(files: Files, { plain, hasModules, importMap, base }: Editing): void {
  const edit = importEditor(importMap, `https://page.invalid${base}index.html`);
  for (const [file, bytes] of files) {
    if (file.endsWith(".css")) files.set(file, editStyles(files, file, bytes));
    const isModule = hasModules && !plain.has(file);
    const isImporting = isModule || /\bimport\s*\(/.test(bytes.toString());
    if (isScriptFile(file) && isImporting) files.set(file, editScript(edit, file, bytes));
  }
}

function editScript(edit: ReturnType<typeof importEditor>, file: string, bytes: Buffer): Buffer {
  try {
    return edit(file, bytes);
  } catch {
    // A page cannot import a file that is no script in spite of its name.
    return bytes;
  }
}

function editStyles(files: Files, file: string, bytes: Buffer): Buffer {
  const edited = bytes
    .toString()
    .replace(/(url\(\s*["']?|@import\s*["'])(\/(?!\/)[^"')\s]+)/g, (whole, before: string, address) => {
      const found = fileOf(files, ".", address);
      const fragment = /[?#].*$/.exec(address)?.[0] ?? "";
      return found === undefined ? whole : before + posix.relative(posix.dirname(file), found) + fragment;
    });
  return Buffer.from(edited);
}
