import type { MapDocument } from "./map-document.ts";

/** The addresses of the modules that a map names, pins included. */
export function namedAddresses({ imports, pins = {} }: MapDocument): string[] {
  return [...Object.values(imports), ...Object.values(pins).map(({ address }) => address)];
}

/** The addresses of all files that a map names: modules, style sheets, strings, manifests, and what has a hash in it. */
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
