import { posix } from "node:path";
import { importEditor } from "../html/import-editor.ts";
import type { ImportMap } from "../html/import-map.ts";
import { isScriptFile } from "./script-files.ts";

type Files = Map<string, Buffer>;

/**
 * The file that an address in a page means: beside the page, or of a build that expects to be elsewhere (`/stock/`).
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

/** A part of an address without `%20` and the like; as it is, where it cannot be read. */
export function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** The path at which a build expects to be: what its addresses under `/` have before the path of a file. */
export function baseOf(files: ReadonlyMap<string, Buffer>, addresses: readonly string[]): string | undefined {
  for (const address of addresses.filter((each) => /^\/(?!\/)/.test(each))) {
    const { pathname } = new URL(address, "https://page.invalid");
    const file = fileOf(files, ".", address);
    if (file !== undefined) return decoded(pathname).slice(0, -file.length);
  }
  return undefined;
}

interface Editing {
  /** Plain scripts of pages. Other scripts are modules, where the pages have some. */
  plain: ReadonlySet<string>;
  hasModules: boolean;
  importMap: ImportMap;
  base: string;
}

/** Leads what scripts import and what style sheets load below `/` to the files of the build. */
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
    // What is no script in spite of its name, no page imports.
    return bytes;
  }
}

function editStyles(files: Files, file: string, bytes: Buffer): Buffer {
  const edited = bytes.toString().replace(/(url\(\s*["']?)(\/(?!\/)[^"')\s]+)/g, (whole, before: string, address) => {
    const found = fileOf(files, ".", address);
    const fragment = /[?#].*$/.exec(address)?.[0] ?? "";
    return found === undefined ? whole : before + posix.relative(posix.dirname(file), found) + fragment;
  });
  return Buffer.from(edited);
}
