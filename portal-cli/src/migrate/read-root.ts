import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseJson } from "@portico/shared-utility/contract";
import { moduleFiles, nameOf, textAt } from "./module-files.ts";
import { addLayout, isLayout } from "./read-layout.ts";
import { addImports, readPage } from "./read-page.ts";
import { readScript } from "./read-script.ts";
import { emptyRoot, type RootConfig } from "./root-config.ts";
import { pageBeside, rootFiles } from "./root-files.ts";

/**
 * Reads a root config: the folder of its repository, its page or template with import maps, layout and scripts, a
 * layout in JSON, or a script in JavaScript or TypeScript with its imports.
 * @param what a path or an address
 * @throws UsageError when it cannot be read
 */
export async function readRoot(what: string): Promise<RootConfig> {
  const root = emptyRoot();
  const path = resolve(what);
  const isFolder = !isAddress(what) && existsSync(path) && statSync(path).isDirectory();
  const files = isFolder ? rootFiles(path) : [isAddress(what) ? new URL(what) : pathToFileURL(path)];
  for (const file of files) await readFile(root, file);
  await readPageOfScript(root, files);
  root.unread = [...new Set(root.unread)];
  return root;
}

const isAddress = (what: string) => /^https?:/.test(what);

async function readFile(root: RootConfig, address: URL): Promise<void> {
  // A page loads scripts beside it.
  if (root.read.has(address.href)) return;
  const text = await textAt(address);
  const json = parsed(text);
  if (json !== undefined) readJson(root, json, address);
  else if (/^\s*</.test(text)) await readPage(root, text, address, readLoadedScript);
  else await readLoadedScript(root, text, address);
}

/** @returns the modules that the script loads */
async function readLoadedScript(root: RootConfig, text: string, address: URL): Promise<string[]> {
  if (root.read.has(address.href)) return [];
  const modules = await moduleFiles(root, text, address);
  for (const { address: each } of modules) root.read.add(each);
  return modules.flatMap((module) => readScript(root, module));
}

/** Reads the page beside a script that reads its layout from the page. */
async function readPageOfScript(root: RootConfig, files: readonly URL[]): Promise<void> {
  const [file] = files;
  if (root.layoutOfPage === undefined || root.hasLayout) return;
  const page = file && pageBeside(file);
  if (page && !root.read.has(page.href)) await readFile(root, page);
  if (!root.hasLayout)
    root.unread.push(
      `The layout is in a page, by ${root.layoutOfPage}: give that page, or the folder of the repository.`,
    );
}

function readJson(root: RootConfig, json: object, address: URL): void {
  if (isLayout(json)) addLayout(root, json);
  else if (Object.hasOwn(json, "imports")) addImports(root, json, address);
  else root.unread.push(`${nameOf(address)} is neither a layout nor an import map.`);
}

function parsed(text: string): object | undefined {
  const json = parseJson(text);
  return typeof json === "object" && json !== null ? json : undefined;
}
