import { type App, appPrefix, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";

/** An application's fill of a slot. */
export interface Fill {
  module: string;
  specifier: string;
  exportName: string;
}

/** The fills of a slot on this page, in order: those of the map's applications that the user has. */
export function fillsOf(slot: string, slots: ResolvedMap["slots"], apps: readonly App[]): Fill[] {
  const offered = new Set(apps.map(({ module }) => appPrefix + module));
  return Object.entries(slots ?? {})
    .flatMap(([specifier, fills]) => {
      const fill = offered.has(specifier) ? ownValue(fills, slot) : undefined;
      return fill ? [{ specifier, exportName: fill.export, order: fill.order ?? 0 }] : [];
    })
    .sort((a, b) => a.order - b.order || (a.specifier < b.specifier ? -1 : 1))
    .map(({ specifier, exportName }) => ({ specifier, exportName, module: specifier.slice(appPrefix.length) }));
}
