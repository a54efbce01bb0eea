import { ownValue, type PinnedModule, type ResolvedMap } from "@portico/shared-utility/contract";

type ServedMap = Omit<ResolvedMap, "id">;

/** Replaces modules of the base with the pinned ones. A pin of a module that the base no longer has is ignored. */
export function withPins(base: ServedMap, pins: Readonly<Record<string, PinnedModule>> = {}): ServedMap {
  const pinned = Object.entries(pins).filter(([specifier]) => ownValue(base.imports, specifier) !== undefined);
  if (pinned.length === 0) return base;
  const known = (specifiers: readonly string[]) =>
    specifiers.filter((specifier) => Object.hasOwn(base.imports, specifier));
  const each = <T>(pick: (pin: PinnedModule, specifier: string) => T) =>
    Object.fromEntries(pinned.map(([specifier, pin]) => [specifier, pick(pin, specifier)]));
  const versions = pinned.flatMap(([specifier, { version }]) => (version === undefined ? [] : [[specifier, version]]));
  const isWrapped = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;
  const wrappers = Object.entries({ ...base.wrappers, ...each(({ wrapper }) => wrapper) }).filter(isWrapped);
  return {
    ...base,
    imports: { ...base.imports, ...each(({ address }) => address) },
    integrity: Object.assign({}, base.integrity, ...pinned.map(([, { integrity }]) => integrity)),
    depcache: { ...base.depcache, ...Object.fromEntries(pinned.map(([, pin]) => [pin.address, known(pin.depcache)])) },
    styles: { ...base.styles, ...each(({ styles }) => styles) },
    locales: { ...base.locales, ...each(({ locales }) => locales) },
    ...(wrappers.length > 0 && { wrappers: Object.fromEntries(wrappers) }),
    ...((base.versions || versions.length > 0) && { versions: { ...base.versions, ...Object.fromEntries(versions) } }),
  };
}
