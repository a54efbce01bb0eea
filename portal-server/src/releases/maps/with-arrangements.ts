import type { ConfigValues, SlotArrangement } from "@portico/shared-utility/contract";
import type { MapDocument } from "./map-document.ts";

type Arrangements = NonNullable<MapDocument["arrangements"]>;

/** A map with these arrangements of slots instead of its own. Arrangements without a decision are left out. */
export function withArrangements(
  { arrangements: _, ...document }: MapDocument,
  arrangements: Readonly<Arrangements> = {},
): MapDocument {
  const entries = Object.entries(arrangements).flatMap(([specifier, slots]) => {
    const decided = Object.entries(slots).filter(([, arrangement]) => decides(arrangement));
    return Object.hasOwn(document.imports, specifier) && decided.length > 0
      ? [[specifier, Object.fromEntries(decided)] as const]
      : [];
  });
  return entries.length > 0 ? { ...document, arrangements: Object.fromEntries(entries) } : document;
}

/** A map with the settings of a tenant in another map: configurations and arrangements. */
export function withSettings(
  document: MapDocument,
  { configs, arrangements }: Pick<MapDocument, "configs" | "arrangements"> = {},
): MapDocument {
  return withArrangements(withConfigs(document, configs), arrangements);
}

function decides({ place, hidden }: SlotArrangement): boolean {
  return place !== undefined || hidden === true;
}

/** A map with these configurations instead of its own. Configurations without values are left out. */
export function withConfigs(
  { configs: _, ...document }: MapDocument,
  configs: Readonly<Record<string, ConfigValues>> = {},
): MapDocument {
  const entries = Object.entries(configs).filter(
    ([specifier, values]) => Object.hasOwn(document.imports, specifier) && Object.keys(values).length > 0,
  );
  return entries.length > 0 ? { ...document, configs: Object.fromEntries(entries) } : document;
}
