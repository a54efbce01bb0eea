import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { renameImports } from "../federation/rename-imports.ts";
import { UsageError } from "../usage-error.ts";
import { drawnBody } from "./drawn-body.ts";
import { htmlAdapter } from "./html-adapter.ts";
import { withHashes } from "./html-build.ts";
import { mountablePage, type SourceKind } from "./mountable-page.ts";
import { type PageSource, readPage } from "./read-page.ts";

/** What a page in a folder brings: its style sheets, its needs, and what writes its entry. */
interface HtmlFolder {
  /** A script of the page. */
  entry: string;
  styles: string[];
  needs: string[];
  /** Writes the adapter, and returns its name. */
  adapt(): string;
}

/**
 * Describes a page of a folder that a bundler has written, whose scripts start by themselves. Scripts and style sheets in
 * the page become files.
 *
 * @param file the page, relative to the folder
 * @throws UsageError when it, or a file that it names, is not there, and for a page that cannot be an application
 */
export async function htmlFolder(dir: string, file: string): Promise<HtmlFolder> {
  if (!existsSync(join(dir, file))) throw new UsageError(`${file} is not in ${dir}.`);
  const page = readPage(readFileSync(join(dir, file), "utf8"), file);
  if (Object.values(page.importMap).some((names) => Object.keys(names).length > 0))
    throw new UsageError(`${file} has an import map: publish the folder, or the address of the page.`);
  const at = posix.dirname(file);
  // Absolute imports of a script in the page are those of its folder.
  const rename = (name: string) => (/^\/(?!\/)/.test(name) ? `./${posix.relative(at, pathIn(dir, at, name))}` : name);
  const take = async ({ address, text }: PageSource, name: string, kind: SourceKind): Promise<string> => {
    if (address !== undefined) return pathIn(dir, at, address);
    writeFileSync(join(dir, at, name), kind === "style" ? text : renameImports(text, { rename }));
    return posix.join(at, name);
  };
  const { body, attributes, scripts, styles, needs } = await mountablePage(page, `https://page.invalid/${file}`, take);
  const own = scripts.filter((script) => !/^https?:/.test(script.file));
  const files = new Map(own.map((script) => [script.file, readFileSync(join(dir, script.file))]));
  const text = htmlAdapter({ body, attributes, scripts: withHashes(scripts, files), ownBody: drawnBody(page, files) });
  const adapt = () => {
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
    writeFileSync(join(dir, `portico-html.${hash}.js`), text);
    return `portico-html.${hash}.js`;
  };
  return { entry: own[0]?.file ?? file, styles, needs, adapt };
}

/** The path of a file that the page names: beside the page, or of a build that believes to be elsewhere (`/stock/`). */
function pathIn(dir: string, at: string, address: string): string {
  const { pathname } = new URL(address, `https://page.invalid/${at}/`);
  const parts = decodeURI(pathname).split("/").filter(Boolean);
  const paths = parts.map((_, index) => parts.slice(index).join("/"));
  const found = paths.find((path) => existsSync(join(dir, path)));
  if (found === undefined) throw new UsageError(`${address}, which the page names, is not in ${dir}.`);
  return found;
}
