import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesOfScript } from "../federation/rename-imports.ts";
import { type ImportMap, readImportMap, resolveName } from "../html/import-map.ts";
import { decoded } from "./page-files.ts";
import { isScriptFile } from "./script-files.ts";

const origin = "https://page.invalid/";
const named = /["'(=]\s*([^"'()\s<>=]*\bnode_modules\/[^"'()\s<>?#]+)/g;
const mapElement = /<script\b[^>]*\btype\s*=\s*["']?importmap\b[^>]*>([\s\S]*?)<\/script>/gi;
const noMap: ImportMap = { imports: {}, scopes: {} };

/**
 * The files of installed packages that pages name, and the imports of these files: a page without a build loads them
 * from `node_modules`.
 * @param installed the paths of all files of installed packages
 */
export function namedPackages(dir: string, pages: readonly string[], scripts: readonly string[], installed: string[]) {
  if (installed.length === 0) return [];
  const there = new Set(installed);
  const read = (file: string) => readFileSync(join(dir, file), "utf8");
  const maps = pages.map((page) => ({ page: origin + page, map: mapIn(read(page)) }));
  const found = new Set<string>();
  const isNew = (file: string) => there.has(file) && !found.has(file) && Boolean(found.add(file));
  for (let wave = [...pages, ...scripts]; wave.length > 0; )
    wave = wave.flatMap((file) => addressesIn(file, read(file), maps)).filter(isNew);
  return [...found];
}

function addressesIn(file: string, text: string, maps: readonly { page: string; map: ImportMap }[]): string[] {
  const at = new URL(origin + file);
  const isInstalled = /(^|\/)node_modules\//.test(file);
  const names = isInstalled ? [] : [...text.matchAll(named)].flatMap(([, name]) => name ?? []);
  const imports = isScriptFile(file) ? namesOfScript(text) : [];
  const relative = isInstalled && file.endsWith(".css") ? urlsIn(text) : [];
  const mapped = imports.flatMap((name) => maps.map(({ page, map }) => resolveName(map, page, at, name)));
  const plain = [...names, ...relative, ...imports.filter((name) => /^\.{0,2}\//.test(name))];
  const read = plain.filter((name) => URL.canParse(name, at)).map((name) => new URL(name, at));
  return [...read, ...mapped].flatMap((url) => (url?.origin === at.origin ? decoded(url.pathname.slice(1)) : []));
}

const urlsIn = (text: string) => [...text.matchAll(/url\(\s*["']?([^"')?#]+)/g)].flatMap(([, name]) => name ?? []);

function mapIn(text: string): ImportMap {
  const texts = [...text.matchAll(mapElement)].map(([, json = ""]) => json);
  try {
    return readImportMap(texts, (reason) => {
      throw new Error(reason);
    });
  } catch {
    // Another check refuses the page later.
    return noMap;
  }
}
