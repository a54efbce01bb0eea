import type { MapChange } from "@portico/shared-utility/contract";
import { type MapDocument, own } from "../maps/map-document.ts";

/** The modules that two maps do not have alike, by name; a pin counts as the address it holds the module at. */
export function mapDiff(before: MapDocument, after: MapDocument): MapChange[] {
  const names = new Set([before, after].flatMap(({ imports, pins }) => [...keys(imports), ...keys(pins)]));
  return [...names].sort().flatMap((specifier) => {
    const change = { specifier, before: side(before, specifier), after: side(after, specifier) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}

function side({ imports, integrity, pins = {} }: MapDocument, specifier: string): MapChange["before"] {
  const pin = own(pins, specifier);
  if (pin) return { address: pin.address, integrity: own(pin.integrity, pin.address) ?? null };
  const address = own(imports, specifier);
  return address === undefined ? null : { address, integrity: own(integrity, address) ?? null };
}

function keys(record: object = {}): string[] {
  return Object.keys(record);
}
