import { redirectStrings } from "@portico/shared-utility";
import { ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { loadModule } from "../loader/load-module.ts";
import { replaceStyles } from "../loader/style-sheets.ts";
import { redirectImports, setFormat } from "../loader/system-loader.ts";

/** A page's facts about one module's build. */
export type Build = Pick<
  ResolvedMap,
  | "imports"
  | "integrity"
  | "depcache"
  | "styles"
  | "locales"
  | "formats"
  | "files"
  | "scopes"
  | "isolated"
  | "needs"
  | "routes"
  | "trial"
>;

/** Points a specifier at the build in a map, with its styles and strings. Loads no module. */
export async function pointAt(specifier: string, map: Build): Promise<void> {
  const address = map.imports[specifier];
  if (address === undefined) return;
  const styles = map.styles[specifier] ?? [];
  const of = <T>(record: Record<string, T>, keys: string[]) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
  const needed = [specifier, ...(map.depcache[address] ?? [])];
  // The integrity of every file: only the build knows which chunks it will load.
  redirectImports(of(map.imports, needed), map.integrity, of(map.depcache, [address]));
  setFormat(specifier, ownValue(map.formats, specifier), ownValue(map.files, specifier) ?? []);
  replaceStyles({ [specifier]: styles });
  const strings = map.locales[specifier];
  if (strings) await redirectStrings(specifier, strings, of(map.integrity, Object.values(strings)));
}

/**
 * Loads the build in a map, beside the running one. If it cannot be loaded, nothing changes.
 *
 * @param running returns the builds of the page at the time when the load failed
 * @returns whether the page runs it from now on
 */
export async function loadBuild(specifier: string, next: Build, running: () => Build): Promise<boolean> {
  await pointAt(specifier, next);
  try {
    await loadModule(specifier);
    return true;
  } catch (error) {
    console.error(`The new build of ${specifier} could not be loaded.`, error);
    await pointAt(specifier, running());
    return false;
  }
}
