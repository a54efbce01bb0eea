import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fetchRemote } from "../federation/fetch-remote.ts";
import { UsageError } from "../usage-error.ts";
import type { RootConfig } from "./root-config.ts";
import type { SourceModule } from "./scope.ts";
import { isOfRepository, sourceModule, textModule } from "./source-module.ts";

/** The path of a file; otherwise the address. */
export const nameOf = ({ protocol, pathname, href }: URL) =>
  protocol === "file:" ? decodeURIComponent(pathname) : href;

/** @throws UsageError when it cannot be read */
export async function textAt(address: URL): Promise<string> {
  if (address.protocol !== "file:") return (await fetchRemote(address.href)).toString();
  if (!isFile(address)) throw new UsageError(`${nameOf(address)} is not there.`);
  return readFileSync(address, "utf8");
}

export const isFile = (address: URL) => existsSync(address) && statSync(address).isFile();

const extensions = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", ".json"];
// A root config imports few files of its own; an application imports more than this.
const mostFiles = 200;
const isCode = /\.([cm]?[jt]sx?)$/;
const isData = /\.(json|html?|ejs)$/;

/**
 * Reads a script and its imports within its repository: further scripts, layouts in HTML, JSON.
 * @returns the script and its imports, the imported ones first; each unreadable file has a line in `unread`
 */
export async function moduleFiles(root: RootConfig, source: string, address: URL): Promise<SourceModule[]> {
  const known = new Map<string, SourceModule>();
  const first = added(root, known, source, address);
  if (first) await link(root, known, first, address);
  return [...known.values()].reverse();
}

function added(root: RootConfig, known: Map<string, SourceModule>, source: string, address: URL) {
  const name = nameOf(address);
  const isText = isData.test(address.pathname) && known.size > 0;
  const module = isText ? textModule(name, source, address.href) : sourceModule(name, source, address.href);
  if (!("line" in module)) {
    known.set(address.href, module);
    return module;
  }
  root.unread.push(
    `${name} is neither JavaScript nor TypeScript (line ${module.line}): give its layout or the file that its build writes.`,
  );
  return undefined;
}

async function link(root: RootConfig, known: Map<string, SourceModule>, module: SourceModule, from: URL) {
  for (const specifier of importsOf(module)) {
    const path = specifier.replace(/[?#].*$/, "");
    // Style sheets and pictures register nothing.
    if (!isOfRepository(path) || /\.(css|scss|sass|less|svg|png|jpe?g|gif|ico|woff2?)$/.test(path)) continue;
    const address = fileOf(path, from);
    const found = address && known.get(address.href);
    if (found) module.links.set(specifier, found);
    if (found || known.size >= mostFiles) continue;
    const text = address && (await textOrLine(root, address));
    if (!address) root.unread.push(`${module.name} imports ${specifier}, which is not there.`);
    if (!address || text === undefined) continue;
    const next = added(root, known, text, address);
    if (!next) continue;
    module.links.set(specifier, next);
    await link(root, known, next, address);
  }
}

/** The text at an address; if there is none, `undefined` and a line in `unread`. */
export async function textOrLine(root: RootConfig, address: URL): Promise<string | undefined> {
  try {
    return await textAt(address);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    root.unread.push(error.message);
    return undefined;
  }
}

function importsOf({ program }: SourceModule): string[] {
  return program.body.flatMap((node) => {
    const isImport = node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration";
    const source = isImport || node.type === "ExportAllDeclaration" ? node.source?.value : undefined;
    return typeof source === "string" ? [source] : [];
  });
}

/** The file of a relative import, with the endings that bundlers add, or with `.ts` in place of `.js`. */
function fileOf(path: string, from: URL): URL | undefined {
  const base = from.protocol === "file:" && /^[@~]\//.test(path) ? sourceFolder(from) : from;
  const address = new URL(path.replace(/^[@~]\//, "./"), base);
  if (address.protocol !== "file:")
    return isCode.test(address.pathname) || isData.test(address.pathname) ? address : undefined;
  const names = [
    ...extensions.map((end) => `${address.href}${end}`),
    address.href.replace(/\.([cm]?)js(x?)$/, ".$1ts$2"),
  ];
  const inFolder = extensions.slice(1).map((end) => `${address.href}/index${end}`);
  return [...names, ...inFolder].map((href) => new URL(href)).find(isFile);
}

/** The package's folder `src`, which bundlers name `@/`. */
function sourceFolder(from: URL): URL {
  for (let folder = dirname(fileURLToPath(from)); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return pathToFileURL(join(folder, "src/"));
  return from;
}
