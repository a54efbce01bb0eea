import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchRemote } from "../federation/fetch-remote.ts";
import { UsageError } from "../usage-error.ts";
import { addLayout, isLayout, layoutOf } from "./read-layout.ts";
import { readScript } from "./read-script.ts";
import { allTags, readTags } from "./read-tags.ts";
import { emptyRoot, type RootConfig } from "./root-config.ts";

const importMapType = /^(overridable-)?(systemjs-importmap|importmap|importmap-shim)$/;

/**
 * Reads a root config: a page with its import maps, its layout and its scripts, a layout in JSON, or a script.
 *
 * @param what a path or an address
 * @throws UsageError when it cannot be read
 */
export async function readRoot(what: string): Promise<RootConfig> {
  const address = /^https?:/.test(what) ? new URL(what) : pathToFileURL(resolve(what));
  const text = await textAt(address);
  const root = emptyRoot();
  const json = parsed(text);
  if (json !== undefined) readJson(root, json, address);
  else if (/^\s*</.test(text)) await readPage(root, text, address);
  else readScript(root, text, nameOf(address));
  return root;
}

function readJson(root: RootConfig, json: unknown, address: URL): void {
  if (isLayout(json)) addLayout(root, json);
  else if (Object.hasOwn(json as object, "imports")) addImports(root, json, address);
  else root.unread.push(`${nameOf(address)} is neither a layout nor an import map.`);
}

async function readPage(root: RootConfig, html: string, page: URL): Promise<void> {
  const tags = allTags(readTags(html));
  const loads: string[] = [];
  for (const tag of tags) {
    const { type = "", src } = tag.attributes;
    if (tag.name === "single-spa-router") addLayout(root, layoutOf(tag));
    if (tag.name !== "script" && tag.name !== "link") continue;
    if (importMapType.test(type)) await readImportMap(root, src ?? tag.attributes.href, tag.text, page);
    else if (src !== undefined) loads.push(src);
    else if (tag.text.trim() !== "" && !/json|template/.test(type))
      loads.push(...readScript(root, tag.text, nameOf(page)));
  }
  // The page's own scripts, and scripts that it loads by name: one of them is the root config.
  for (const load of new Set(loads)) await readLoaded(root, load, page);
}

async function readImportMap(root: RootConfig, src: string | undefined, text: string, page: URL): Promise<void> {
  const address = src === undefined ? page : new URL(src, page);
  const content = src === undefined ? text : await tryText(root, address);
  const json = content === undefined ? undefined : parsed(content.replace(/<%[\s\S]*?%>/g, ""));
  if (json !== undefined) addImports(root, json, address);
  else if (content !== undefined) root.unread.push(`The import map of ${nameOf(address)} is no JSON.`);
}

function addImports(root: RootConfig, json: unknown, base: URL): void {
  const { imports = {} } = json as { imports?: Record<string, unknown> };
  for (const [name, address] of Object.entries(imports))
    if (typeof address === "string")
      root.imports[name] = URL.canParse(address, base.href) ? new URL(address, base).href : address;
}

/** Libraries of the page, such as SystemJS, register nothing. A script that cannot be read is reported. */
async function readLoaded(root: RootConfig, load: string, page: URL): Promise<void> {
  const mapped = root.imports[load];
  const isName = !/^[./]|^https?:/.test(load);
  if (mapped === undefined && isName && load.startsWith("@"))
    root.unread.push(`${load} is loaded, but no import map has it.`);
  if (mapped === undefined && isName && !/\.[cm]?js$/.test(load)) return;
  const address = new URL(mapped ?? load, page);
  if (address.origin !== page.origin && mapped === undefined) return;
  const text = await tryText(root, address);
  if (text !== undefined) readScript(root, text, nameOf(address));
}

async function tryText(root: RootConfig, address: URL): Promise<string | undefined> {
  try {
    return await textAt(address);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    root.unread.push(error.message);
    return undefined;
  }
}

async function textAt(address: URL): Promise<string> {
  if (address.protocol !== "file:") return (await fetchRemote(address.href)).toString();
  if (!existsSync(address)) throw new UsageError(`${nameOf(address)} is not there.`);
  return readFileSync(address, "utf8");
}

const nameOf = ({ protocol, pathname, href }: URL) => (protocol === "file:" ? decodeURIComponent(pathname) : href);

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}
