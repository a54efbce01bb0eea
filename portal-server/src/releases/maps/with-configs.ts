import type { ConfigValues } from "@portico/shared-utility/contract";
import type { MapDocument } from "./map-document.ts";

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
