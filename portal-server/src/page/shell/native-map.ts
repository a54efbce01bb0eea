import { ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { jsonForHtml } from "../../platform/text/html.ts";
import { hashSource } from "./hash-source.ts";

export interface NativeMap {
  /** The script element. */
  markup: string;
  /** The source expression that allows it in the page's policy. */
  source: string;
}

/**
 * The import map that browsers read themselves (HTML, "import maps"), for the ES modules of a page: the wrappers of
 * shared libraries, and the hash of every file. A page without ES modules has none.
 */
export function nativeMap(map: ResolvedMap): NativeMap | undefined {
  const { imports, formats, files = {}, wrappers = {} } = map;
  if (!formats) return undefined;
  const addresses = [
    ...Object.values(wrappers),
    ...Object.keys(formats).flatMap((name) => [ownValue(imports, name) ?? "", ...(ownValue(files, name) ?? [])]),
  ];
  const integrity = addresses.flatMap((address) => {
    const hash = ownValue(map.integrity, address);
    return hash === undefined ? [] : [[address, hash] as const];
  });
  const scopes = scopesOf(map);
  const text = jsonForHtml({ imports: wrappers, ...(scopes && { scopes }), integrity: Object.fromEntries(integrity) });
  return { markup: `<script type="importmap">${text}</script>`, source: hashSource(text) };
}

/**
 * The applications' own versions of libraries: ES modules, and the wrappers of the base's older libraries. Versions in the
 * other format are for System modules.
 */
function scopesOf({ imports, scopes, wrappers = {} }: ResolvedMap): ResolvedMap["scopes"] {
  const native = new Map(Object.entries(wrappers).map(([name, file]) => [ownValue(imports, name), file]));
  const nativeOf = ([name, address]: [string, string]) => {
    const file = native.get(address);
    return file === undefined ? [] : [[name, file] as const];
  };
  return (
    scopes &&
    Object.fromEntries(
      Object.entries(scopes).map(([folder, libraries]) => [
        folder,
        Object.fromEntries(Object.entries(libraries).flatMap(nativeOf)),
      ]),
    )
  );
}
