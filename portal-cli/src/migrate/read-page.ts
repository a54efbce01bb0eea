import { chooseBranches } from "./choose-branches.ts";
import { nameOf, textOrLine } from "./module-files.ts";
import { addLayout, layoutOf } from "./read-layout.ts";
import { allTags, readTags } from "./read-tags.ts";
import type { RootConfig } from "./root-config.ts";
import { fileOfPage, sourceBeside } from "./root-files.ts";

const importMapType = /^(overridable-|injector-|systemjs-)?importmap(-shim)?$/;
type ReadScript = (root: RootConfig, text: string, address: URL) => Promise<string[]>;

/** Reads a page or its template: import maps, a layout, and the scripts that it contains and loads. */
export async function readPage(root: RootConfig, text: string, page: URL, readScript: ReadScript): Promise<void> {
  root.read.add(page.href);
  const loads: string[] = [];
  let scripts = 0;
  for (const tag of allTags(readTags(pageText(root, text, page)))) {
    const { type = "", src, href } = tag.attributes;
    if (tag.name === "single-spa-router") addLayout(root, layoutOf(tag));
    if (tag.name !== "script" && tag.name !== "link") continue;
    if (importMapType.test(type)) await readImportMap(root, src ?? href, tag.text, page);
    else if (src !== undefined) loads.push(src);
    else if (tag.text.trim() !== "" && !/json|template/.test(type)) {
      scripts += 1;
      loads.push(...(await readScript(root, tag.text, new URL(`#script-${scripts}`, page))));
    }
  }
  // The page's own scripts, and scripts that it loads by name: one of them is the root config.
  for (const load of new Set(loads)) await readLoaded(root, load, page, readScript);
}

function pageText(root: RootConfig, text: string, page: URL): string {
  const { html, local, open } = chooseBranches(text);
  root.leftOut.push(...local.map((condition) => `<% if (${condition}) %>`));
  for (const condition of open)
    root.unread.push(`${nameOf(page)} has parts for <% if (${condition}) %>: all of them were read.`);
  return html;
}

async function readImportMap(root: RootConfig, src: string | undefined, text: string, page: URL): Promise<void> {
  if (src?.includes("‹"))
    return void root.unread.push(`The import map at ${src} has an address that the template computes.`);
  const address = src === undefined ? page : fileOfPage(src, page);
  const content = src === undefined ? text : await textOrLine(root, address);
  if (content === undefined) {
    if (Object.keys(root.imports).length > 0) return;
    return void root.unread.push(
      "Without that import map the applications have no addresses: save it as importmap.json in the folder of the root config, and give that folder.",
    );
  }
  try {
    addImports(root, JSON.parse(content.replace(/<%[\s\S]*?%>/g, "")), address);
  } catch {
    root.unread.push(`The import map of ${nameOf(address)} is no JSON.`);
  }
}

export function addImports(root: RootConfig, json: object, base: URL): void {
  const { imports = {}, scopes = {} } = json as { imports?: Record<string, unknown>; scopes?: Record<string, object> };
  for (const [scope, own] of Object.entries(scopes))
    root.unread.push(
      `The import map has other versions for modules of ${scope}: ${Object.keys(own).join(", ")}. Publish those modules with --own-library, or bundle these libraries.`,
    );
  for (const [name, address] of Object.entries(imports)) {
    if (typeof address !== "string") continue;
    if (`${name}${address}`.includes("‹"))
      root.unread.push(`The import map has ${name} at ${address}: the template computes a part of it.`);
    else if (address.startsWith("//")) root.imports[name] = new URL(`https:${address}`).href;
    else root.imports[name] = URL.canParse(address, base.href) ? new URL(address, base).href : address;
  }
}

/**
 * Reads the scripts that a page loads. Libraries such as SystemJS register nothing. An unreadable script is reported.
 */
async function readLoaded(root: RootConfig, load: string, page: URL, readScript: ReadScript): Promise<void> {
  const source = sourceBeside(load, page);
  if (!source && load.includes("‹"))
    return void root.unread.push(`The script at ${load} has an address that the template computes.`);
  const mapped = root.imports[load];
  root.loads.add(load);
  const isName = !/^[./]|^https?:/.test(load);
  if (!source && mapped === undefined && isName && load.startsWith("@"))
    root.unread.push(`${load} is loaded, but no import map has it.`);
  if (!source && mapped === undefined && isName && !/\.([cm]?[jt]s|[jt]sx)$/.test(load)) return;
  const address = source ?? (mapped === undefined ? fileOfPage(load, page) : new URL(mapped));
  if (address.origin !== page.origin && mapped === undefined) return;
  const text = await textOrLine(root, address);
  if (text === undefined) return;
  for (const each of await readScript(root, text, address)) root.loads.add(each);
}
