import { ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { LRUCache } from "lru-cache";
import { attributes } from "../../platform/text/html.ts";
import type { ModuleStore } from "../../releases/modules/module-store.ts";
import type { PageScript } from "../../releases/modules/page-script.ts";
import { verifiedText } from "../../releases/modules/verified-text.ts";
import { hashSource } from "./hash-source.ts";

/** Files that a browser's first page contains, as elements, and the sources by which its policy accepts them. */
export interface InlinedFiles {
  styles: string;
  boot: string;
  styleSources: string[];
  scriptSources: string[];
}

interface Wanted {
  /** Addresses. */
  styles: readonly string[];
  boot: PageScript;
}

// All first pages of a release contain the same files. A hash never changes its content.
const known = new LRUCache<string, InlinedFiles>({ max: 100 });

/**
 * Inlines the style sheets and the script that block painting. Such a page paints its first screen when it arrives,
 * without a second round trip.
 *
 * @returns `undefined` where a file cannot be read, does not match its integrity, or would have another meaning in a
 * page
 */
export async function inlinedFiles(
  store: Pick<ModuleStore, "read">,
  { integrity }: Pick<ResolvedMap, "integrity">,
  wanted: Wanted,
): Promise<InlinedFiles | undefined> {
  const files = [...wanted.styles.map((address) => [address, ownValue(integrity, address)]), wanted.boot];
  const key = JSON.stringify(files);
  const found = known.get(key) ?? (await read(store, integrity, wanted));
  if (found) known.set(key, found);
  return found;
}

async function read(
  store: Pick<ModuleStore, "read">,
  integrity: ResolvedMap["integrity"],
  { styles, boot }: Wanted,
): Promise<InlinedFiles | undefined> {
  const sheets = await Promise.all(styles.map((address) => textOf(store, address, ownValue(integrity, address))));
  const code = await textOf(store, boot.address, boot.integrity);
  if (code === undefined || !isScript(code) || !sheets.every(isSheet)) return undefined;
  return {
    styles: sheets.map((text) => `<style>${text}</style>`).join(""),
    // The portal requests the file later, so that the browser has it for the next page.
    boot: `<script${attributes({ "data-file": boot.address })}>${code}</script>`,
    styleSources: sheets.map(hashSource),
    scriptSources: [hashSource(code)],
  };
}

async function textOf(store: Pick<ModuleStore, "read">, address: string, integrity: string | undefined) {
  return integrity === undefined ? undefined : verifiedText(store, address, integrity);
}

/** The parser of a page changes or drops these, so that the text no longer has its hash (HTML, 13.2.3.5). */
const changedByParser = /[\r\0\uFEFF]/;

/**
 * Addresses in a style sheet are relative to its file. In a page only those from the root of the host mean the same.
 */
function isSheet(text: string | undefined): text is string {
  if (text === undefined || changedByParser.test(text)) return false;
  return !/<\/style|@import|(?:image-set|src)\(|url\((?!\s*["']?(?:\/|data:|#))/i.test(text);
}

/** Whether a script element with this text ends where the script does (HTML, 4.12.1.3). */
function isScript(text: string): boolean {
  return !changedByParser.test(text) && !/<\/script|<script|<!--/i.test(text);
}
