import { bootDocument } from "@portico/shared-utility";
import type { ResolvedMap } from "@portico/shared-utility/contract";
import { inlinedMap } from "../loader/inlined-map.ts";

/** A newer map with a developer's overrides, which stay until they are reset. */
export function withOverrides(next: ResolvedMap): ResolvedMap {
  const { map, overrides = [] } = bootDocument();
  const { scopes } = inlinedMap();
  const overridden = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => overrides.includes(name)));
  return {
    ...next,
    imports: { ...next.imports, ...overridden(map.imports) },
    // A release has no scopes for an overriding module's folder.
    ...(scopes && { scopes }),
    styles: { ...next.styles, ...overridden(map.styles) },
    locales: { ...next.locales, ...overridden(map.locales) },
  };
}
