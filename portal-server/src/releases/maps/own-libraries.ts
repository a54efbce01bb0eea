import { isOlderLibrary, olderReact, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
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
 * each library is the module's own version of it. A folder with files of the base gets no scope, so that a tenant
 * cannot replace imports of the base's modules. If another module has files in the folder, an older library of the base
 * applies to single files. `undefined` without own versions of libraries.
 */
export function servedScopes(
  document: MapDocument,
  base: Pick<ResolvedMap, "imports" | "integrity">,
): Scopes | undefined {
  const { ownLibraries, imports } = document;
  if (!ownLibraries) return undefined;
  const ofBase = [...Object.values(base.imports), ...Object.keys(base.integrity)];
  const isFree = (folder: string) => folder !== "" && !ofBase.some((address) => address.startsWith(folder));
  const isOwn = (target: string) =>
    ownScopeOf(target) !== undefined && !Object.hasOwn(base.imports, target) && Object.hasOwn(imports, target);
  const scopes = new Map<string, [string, string][]>();
  const add = (place: string, found: [string, string][]) => scopes.set(place, [...(scopes.get(place) ?? []), ...found]);
  for (const [specifier, libraries] of Object.entries(ownLibraries)) {
    const folders = [...new Set(filesOf(document, specifier).map(folderOf))].filter(isFree);
    const own = Object.entries(libraries).filter(([, target]) => isOwn(target));
    for (const folder of folders)
      add(
        folder,
        own.map(([name, target]) => [name, ownValue(imports, target) ?? ""]),
      );
    const older = Object.entries(libraries).flatMap(([name, target]): [string, string][] => {
      const address = isOlderOf(name, target) ? ownValue(base.imports, target) : undefined;
      return address === undefined ? [] : [[name, address]];
    });
    for (const place of placesOf(document, specifier)) if (isFree(place)) add(place, older);
  }
  const entries = [...scopes].filter(([, libraries]) => libraries.length > 0);
  return entries.length > 0
    ? Object.fromEntries(entries.map(([folder, libraries]) => [folder, Object.fromEntries(libraries)]))
    : undefined;
}

/** Whether a module of the base is its older version of a library. */
export function isOlderOf(library: string, target: string): boolean {
  return ownValue(olderReact, library) === target;
}

function filesOf({ imports, files = {} }: MapDocument, specifier: string): string[] {
  return [ownValue(imports, specifier) ?? "", ...(ownValue(files, specifier) ?? [])];
}

/**
 * The folders of a module. If a module with other libraries shares a folder, the module's files there are listed
 * instead.
 */
function placesOf(document: MapDocument, specifier: string): string[] {
  const needsOlder = (name: string) =>
    Object.values(ownValue(document.ownLibraries ?? {}, name) ?? {}).some(isOlderLibrary);
  const others = Object.keys(document.imports)
    .filter((name) => !needsOlder(name))
    .flatMap((name) => filesOf(document, name));
  const places = filesOf(document, specifier).map((file) =>
    others.some((other) => other.startsWith(folderOf(file))) ? file : folderOf(file),
  );
  return [...new Set(places)];
}

/** The address that scopes give an importer for a name; `undefined` when the map's own imports apply. */
export function scopedAddress(scopes: Scopes, importer: string, name: string): string | undefined {
  const covers = (place: string) => (place.endsWith("/") ? importer.startsWith(place) : importer === place);
  const nearest = Object.keys(scopes)
    .filter(covers)
    .sort((one, other) => other.length - one.length);
  return nearest.map((place) => ownValue(scopes[place] ?? {}, name)).find((address) => address !== undefined);
}
