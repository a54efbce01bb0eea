import type { MapChange, ModuleSide } from "@portico/shared-utility/contract";
import { ownValue } from "@portico/shared-utility/contract";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";

/**
 * The modules that differ between two maps, sorted by specifier: in entry, style sheets, strings, chunks or configuration. A pinned
 * module is compared by what its pin names.
 */
export function mapDiff(before: MapDocument, after: MapDocument): MapChange[] {
  const specifiers = new Set([before, after].flatMap(({ imports, pins }) => [...keys(imports), ...keys(pins)]));
  return [...specifiers].sort().flatMap((specifier) => {
    const change = { specifier, before: side(before, specifier), after: side(after, specifier) };
    return canonicalJson(change.before) === canonicalJson(change.after) ? [] : [change];
  });
}

function side(document: MapDocument, specifier: string): ModuleSide | null {
  const pin = ownValue(document.pins ?? {}, specifier);
  if (!pin && !Object.hasOwn(document.imports, specifier)) return null;
  const { address, integrity, styles, locales } = pin ?? moduleOf(document, specifier);
  const needs = ownValue(document.needs ?? {}, specifier);
  const own = pin ? undefined : ownValue(document.ownLibraries ?? {}, specifier);
  const config = pin ? undefined : ownValue(document.configs, specifier);
  const build = pin ? undefined : ownValue(document.builds ?? {}, specifier);
  const routes = pin ? undefined : ownValue(document.routes ?? {}, specifier);
  return {
    ...{ address, integrity: ownValue(integrity, address) ?? null, styles, locales, build: build?.digest ?? null },
    ...(needs && { needs }),
    ...(own && { ownLibraries: own }),
    ...(routes && { routes }),
    ...(config && { config }),
  };
}

function keys(record: object = {}): string[] {
  return Object.keys(record);
}
