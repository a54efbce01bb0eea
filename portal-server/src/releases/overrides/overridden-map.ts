import type { Override, ResolvedMap } from "@portico/shared-utility/contract";
import { ownValue } from "@portico/shared-utility/contract";
import { folderOf } from "../maps/own-libraries.ts";

/** The map with the overrides of one browser. An overriding module has no hash, and the imports of the released one. */
export function overriddenMap(map: ResolvedMap, overrides: readonly Override[]): ResolvedMap {
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
    // An overriding module is of the released one's format. Its chunks are not known.
    ...(map.files && { files: { ...map.files, ...by(({ module }) => [module, []]) } }),
  };
}

/** The scopes of a map, with those of the folders from which overriding modules come. */
function scopesOf({ imports, scopes = {} }: ResolvedMap, overrides: readonly Override[]) {
  const moved = overrides.flatMap(({ module, address }) => {
    const own = ownValue(scopes, folderOf(ownValue(imports, module) ?? ""));
    return own ? [[folderOf(address), own] as const] : [];
  });
  return { ...scopes, ...Object.fromEntries(moved) };
}
