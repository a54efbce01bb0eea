import type { MapDocument } from "./map-document.ts";

/** The entry addresses of all modules in a map, with those of its pins. */
export function namedAddresses({ imports, pins = {} }: MapDocument): string[] {
  return [...Object.values(imports), ...Object.values(pins).map(({ address }) => address)];
}

/** The addresses of all files in a map: entries, style sheets, strings, manifests, and every file with a hash. */
export function namedFiles(document: MapDocument): string[] {
  const { integrity, styles, locales, builds = {}, pins = {} } = document;
  return [
    ...[...namedAddresses(document), ...Object.keys(integrity), ...Object.values(styles).flat()],
    ...Object.values(locales).flatMap((files) => Object.values(files)),
    ...Object.values(builds).flatMap(({ manifest }) => manifest ?? []),
    ...Object.values(pins).flatMap((pin) => [...Object.keys(pin.integrity), ...pin.styles]),
    ...Object.values(pins).flatMap((pin) => Object.values(pin.locales)),
  ];
}
