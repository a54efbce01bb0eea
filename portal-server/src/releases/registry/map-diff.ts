import { type MapChange, type ModuleSide, ownValue } from "@portico/shared-utility/contract";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { moduleOf } from "../maps/edit-document.ts";
import type { MapDocument } from "../maps/map-document.ts";

/**
 * The modules that differ between two maps, sorted by specifier: in their files, declarations, configuration or
 * arrangement. A pinned module is compared by the build of its pin.
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
  const of = <T>(table: Readonly<Record<string, T>> | undefined) =>
    pin ? undefined : ownValue(table ?? {}, specifier);
  const libraries = of(document.ownLibraries);
  const slots = of(document.slots);
  const routes = of(document.routes);
  const notifications = of(document.notifications);
  const config = of(document.configs);
  const arranged = of(document.arrangements);
  const isIsolated = !pin && document.isolated?.includes(specifier);
  return {
    ...{
      address,
      integrity: ownValue(integrity, address) ?? null,
      styles,
      locales,
      build: of(document.builds)?.digest ?? null,
    },
    ...(needs && { needs }),
    ...(libraries && { ownLibraries: libraries }),
    ...(isIsolated && { isolateStyles: true as const }),
    ...(slots && { slots }),
    ...(routes && { routes }),
    ...(notifications && { notifications }),
    ...(config && { config }),
    ...(arranged && { arranged }),
  };
}

function keys(record: object = {}): string[] {
  return Object.keys(record);
}
