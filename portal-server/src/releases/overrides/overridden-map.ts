import { isImportable, type Override, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { chunksOf, type DeployedModule } from "../maps/deployed-module.ts";
import { importClosure } from "../maps/import-closure.ts";
import { folderOf, importedNames } from "../maps/own-libraries.ts";

/** An override of a page; one with a published build has everything that the release lists for the module. */
export interface RunningOverride extends Override {
  build?: DeployedModule;
  /** The folders of shared hosts that its addresses lie in. */
  folders?: readonly string[];
}

/** The map with the overrides of one browser. Addresses, slots and configurations of applications stay the map's. */
export function overriddenMap(map: ResolvedMap, overrides: readonly RunningOverride[]): ResolvedMap {
  // Without overrides the same object, because results computed from a map are cached by the map object.
  return overrides.reduce((before, override) => {
    const { build, folders = [] } = override;
    const after = build ? withBuild(before, build) : withAddress(before, override);
    return folders.length > 0 ? { ...after, folders: [...new Set([...(after.folders ?? []), ...folders])] } : after;
  }, map);
}

/** A build of which only the address is known: it has no hash, and the imports, format and needs of the released module. */
function withAddress(map: ResolvedMap, { module, address, styles, locales }: Override): ResolvedMap {
  const released = ownValue(map.imports, module) ?? "";
  const libraries = ownValue(map.scopes ?? {}, folderOf(released));
  return {
    ...map,
    imports: { ...map.imports, [module]: address },
    depcache: { ...map.depcache, [address]: ownValue(map.depcache, released) ?? [] },
    ...(styles && { styles: { ...map.styles, [module]: styles } }),
    ...(locales && { locales: { ...map.locales, [module]: locales } }),
    ...(libraries && { scopes: { ...map.scopes, [folderOf(address)]: libraries } }),
    // Its chunks are unknown.
    ...(map.files && { files: { ...map.files, [module]: [] } }),
  };
}

function withBuild(map: ResolvedMap, build: DeployedModule): ResolvedMap {
  const { specifier, address, format, needs } = build;
  const { formats, files, needs: needsOfMap, scopes, isolated = [], ...rest } = map;
  const importsOf = (name: string) => ownValue(map.depcache, ownValue(map.imports, name) ?? "") ?? [];
  // SystemJS refuses a module whose depcache has a name that is not in the map.
  const imported = importClosure(importedNames(build), importsOf).filter(
    (name) => name !== specifier && Object.hasOwn(map.imports, name),
  );
  const optional = {
    formats: replaced(formats, specifier, format),
    files: replaced(files, specifier, format && chunksOf(build).filter(isImportable)),
    needs: replaced(needsOfMap, specifier, needs.length > 0 ? needs : undefined),
    scopes: scopesWith(map, build),
    isolated: [...isolated.filter((name) => name !== specifier), ...(build.isolateStyles ? [specifier] : [])],
  };
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(optional).filter(([, listed]) => Object.keys(listed).length > 0)),
    imports: { ...map.imports, [specifier]: address },
    integrity: { ...build.integrity, ...map.integrity },
    depcache: { ...map.depcache, [address]: imported },
    styles: { ...map.styles, [specifier]: build.styles },
    locales: { ...map.locales, [specifier]: build.locales },
  };
}

/**
 * The scopes of a map with a build's own versions of libraries, in its folders. Where another module has files in a folder,
 * the build's files are listed instead.
 */
function scopesWith({ imports, scopes = {} }: ResolvedMap, build: DeployedModule): NonNullable<ResolvedMap["scopes"]> {
  const others = Object.entries(imports).flatMap(([name, address]) => (name === build.specifier ? [] : address));
  const isShared = (folder: string) => others.some((address) => address.startsWith(folder));
  const files = [build.address, ...chunksOf(build)];
  const places = new Set(files.map((file) => (isShared(folderOf(file)) ? file : folderOf(file))));
  const libraries = Object.entries(build.ownLibraries).flatMap(([name, target]) => {
    const address = ownValue(imports, target);
    return address === undefined ? [] : [[name, address] as const];
  });
  const own = libraries.length > 0 ? Object.fromEntries(libraries) : undefined;
  return [...places].reduce((all, place) => replaced(all, place, own), scopes);
}

/** A table with another value of a key; without the key if there is no value. */
function replaced<T>(table: Readonly<Record<string, T>> = {}, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _before, ...others } = table;
  return value === undefined ? others : { ...others, [key]: value };
}
