import type { ResolvedMap } from "@portico/shared-utility/contract";
import { mapOrigins } from "./content-policy.ts";
import type { InlinedFiles } from "./inlined-files.ts";
import { nativeMap } from "./native-map.ts";
import { startGuardSource } from "./start-guard.ts";

interface MapSources {
  origins: string[];
  scriptSources: string[];
}

/** What a page's policy allows: the origins of its map, and the hashes of the elements in the document. */
export interface PageSources extends MapSources {
  styleSources: string[];
}

// Serialising and hashing a map for each page would take longer than the rest of the response. Only maps that differ in
// their id alone share their imports (`shared-maps.ts`).
const known = new WeakMap<ResolvedMap["imports"], MapSources>();

/** @param brandSource the hash of the style element with the tenant's colours */
export function pageSources(map: ResolvedMap, brandSource: string, inlined?: InlinedFiles): PageSources {
  const ofMap = known.get(map.imports) ?? sourcesOf(map);
  known.set(map.imports, ofMap);
  return {
    ...ofMap,
    scriptSources: [...ofMap.scriptSources, ...(inlined?.scriptSources ?? [])],
    styleSources: [brandSource, ...(inlined?.styleSources ?? [])],
  };
}

function sourcesOf(map: ResolvedMap): MapSources {
  const native = nativeMap(map);
  return { origins: mapOrigins(map), scriptSources: [startGuardSource, ...(native ? [native.source] : [])] };
}
