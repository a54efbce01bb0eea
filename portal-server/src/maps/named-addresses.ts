import type { MapDocument } from "./map-document.ts";

/** The addresses of the modules that a map names, pins included. */
export function namedAddresses({ imports, pins = {} }: MapDocument): string[] {
  return [...Object.values(imports), ...Object.values(pins).map(({ address }) => address)];
}
