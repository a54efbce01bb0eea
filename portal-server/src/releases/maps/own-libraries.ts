import { ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import type { DeployedModule } from "./deployed-module.ts";
import { moduleOf } from "./edit-document.ts";
import type { MapDocument } from "./map-document.ts";
import { ownScopeOf } from "./own-name.ts";

type Scopes = NonNullable<ResolvedMap["scopes"]>;

/** The folder of a file, with the closing slash and without a query. */
export function folderOf(address: string): string {
  const [path = ""] = address.split("?");
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The names of the map that a module imports: its own versions of libraries by the names that they are published under. */
export function importedNames({ imports, ownLibraries }: Pick<DeployedModule, "imports" | "ownLibraries">): string[] {
  return [...new Set(imports.map((name) => ownValue(ownLibraries, name) ?? name))];
}

/** The depcache of a tenant's map, by the names of the map. */
export function namedImports(document: MapDocument): MapDocument["depcache"] {
  const modules = Object.keys(document.ownLibraries ?? {}).map((specifier) => moduleOf(document, specifier));
  return {
    ...document.depcache,
    ...Object.fromEntries(modules.map((module) => [module.address, importedNames(module)])),
  };
}

/**
 * The scopes of an import map (HTML, "import maps") for a tenant's pages: in the folders of a module and of its chunks,
 * each library is the module's own version of it. A folder with files of the base has none, so that a tenant cannot
 * replace what the base's modules import. `undefined` without own versions of libraries.
 */
export function servedScopes(
  document: MapDocument,
  base: Pick<ResolvedMap, "imports" | "integrity">,
): Scopes | undefined {
  const { ownLibraries, imports, files = {} } = document;
  if (!ownLibraries) return undefined;
  const ofBase = [...Object.values(base.imports), ...Object.keys(base.integrity)];
  const isFree = (folder: string) => folder !== "" && !ofBase.some((address) => address.startsWith(folder));
  const isOwn = (target: string) =>
    ownScopeOf(target) !== undefined && !Object.hasOwn(base.imports, target) && Object.hasOwn(imports, target);
  const scopes = new Map<string, [string, string][]>();
  for (const [specifier, libraries] of Object.entries(ownLibraries)) {
    const found = Object.entries(libraries).filter(([, target]) => isOwn(target));
    const addresses = found.map(([name, target]): [string, string] => [name, ownValue(imports, target) ?? ""]);
    const named = [ownValue(imports, specifier) ?? "", ...(ownValue(files, specifier) ?? [])];
    for (const folder of new Set(named.map(folderOf).filter(isFree)))
      scopes.set(folder, [...(scopes.get(folder) ?? []), ...addresses]);
  }
  const entries = [...scopes].filter(([, libraries]) => libraries.length > 0);
  return entries.length > 0
    ? Object.fromEntries(entries.map(([folder, libraries]) => [folder, Object.fromEntries(libraries)]))
    : undefined;
}

/** The address that scopes give an importer for a name; `undefined` when the map's own imports apply. */
export function scopedAddress(scopes: Scopes, importer: string, name: string): string | undefined {
  const covering = Object.keys(scopes).filter((folder) => importer.startsWith(folder));
  const nearest = covering.sort((one, other) => other.length - one.length);
  return nearest.map((folder) => ownValue(scopes[folder] ?? {}, name)).find((address) => address !== undefined);
}
