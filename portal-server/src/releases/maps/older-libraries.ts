import { isOlderLibrary, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import type { MapDocument } from "./map-document.ts";

type ServedMap = Omit<ResolvedMap, "id">;

/** Whether a module of a tenant's map uses an older library of the base. */
export function usesOlderLibraries({ ownLibraries = {} }: Pick<MapDocument, "ownLibraries">): boolean {
  return Object.values(ownLibraries).some((libraries) => Object.values(libraries).some(isOlderLibrary));
}

/** The map of a base for pages on which no application needs its older libraries. */
export function withoutOlderLibraries(base: ServedMap): ServedMap {
  const older = Object.keys(base.imports).filter(isOlderLibrary);
  if (older.length === 0) return base;
  const { imports, wrappers = {}, integrity, depcache, versions } = base;
  const files = older.flatMap((name) => [ownValue(imports, name) ?? [], ownValue(wrappers, name) ?? []].flat());
  return {
    ...base,
    imports: without(imports, older),
    integrity: without(integrity, files),
    depcache: without(depcache, files),
    ...(base.wrappers && { wrappers: without(wrappers, older) }),
    ...(versions && { versions: without(versions, older) }),
  };
}

function without<T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
