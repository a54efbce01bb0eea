import { bootDocument } from "@portico/shared-utility";
import type { ResolvedMap } from "@portico/shared-utility/contract";
import { inlinedMap } from "../loader/inlined-map.ts";

/** A newer map with a developer's overrides, which stay until they are reset. */
export function withOverrides(next: ResolvedMap): ResolvedMap {
  const { map, overrides = [] } = bootDocument();
  const { scopes } = inlinedMap();
  const overridden = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => overrides.includes(name)));
  const addresses = overrides.flatMap((name) => [next.imports[name] ?? [], map.imports[name] ?? []].flat());
  // A place is a folder, or one file beside the entry.
  const isOfOverride = (place: string) =>
    addresses.some((address) => address.startsWith(place) || place.startsWith(address.replace(/[^/]*$/, "")));
  const filtered = (given: ResolvedMap["scopes"] = {}, isKept: (place: string) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([place]) => isKept(place)));
  return {
    ...next,
    imports: { ...next.imports, ...overridden(map.imports) },
    // Of an overriding module, a release has neither the scopes nor what is isolated: the page would reload for ever.
    scopes: { ...filtered(next.scopes, (place) => !isOfOverride(place)), ...filtered(scopes, isOfOverride) },
    isolated: [
      ...(next.isolated ?? []).filter((name) => !overrides.includes(name)),
      ...(map.isolated ?? []).filter((name) => overrides.includes(name)),
    ],
    styles: { ...next.styles, ...overridden(map.styles) },
    locales: { ...next.locales, ...overridden(map.locales) },
  };
}
