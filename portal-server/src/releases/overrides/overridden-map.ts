import { type Override, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { folderOf } from "../maps/own-libraries.ts";

/**
 * The map with the overrides of one browser. An overriding module has no hash; its imports are those of the released
 * module.
 */
export function overriddenMap(map: ResolvedMap, overrides: readonly Override[]): ResolvedMap {
  // The same object, because results computed from a map are cached by the map object.
  if (overrides.length === 0) return map;
  const released = (module: string) => ownValue(map.imports, module) ?? "";
  const by = <T>(value: (override: Override) => readonly [string, T] | undefined) =>
    Object.fromEntries(overrides.flatMap((override) => [value(override)].filter((entry) => entry !== undefined)));
  return {
    ...map,
    imports: { ...map.imports, ...by(({ module, address }) => [module, address]) },
    depcache: {
      ...map.depcache,
      ...by(({ module, address }) => [address, ownValue(map.depcache, released(module)) ?? []]),
    },
    styles: { ...map.styles, ...by(({ module, styles }) => styles && [module, styles]) },
    locales: { ...map.locales, ...by(({ module, locales }) => locales && [module, locales]) },
    ...(map.scopes && { scopes: scopesOf(map, overrides) }),
    // An overriding module has the released module's format. Its chunks are unknown.
    ...(map.files && { files: { ...map.files, ...by(({ module }) => [module, []]) } }),
  };
}

/** The scopes of a map, extended by the folders of overriding modules. */
function scopesOf({ imports, scopes = {} }: ResolvedMap, overrides: readonly Override[]) {
  const moved = overrides.flatMap(({ module, address }) => {
    const libraries = ownValue(scopes, folderOf(ownValue(imports, module) ?? ""));
    return libraries ? [[folderOf(address), libraries] as const] : [];
  });
  return { ...scopes, ...Object.fromEntries(moved) };
}
