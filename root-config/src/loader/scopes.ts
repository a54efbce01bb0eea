import { ownValue } from "@portico/shared-utility/contract";
import { inlinedMap } from "./inlined-map.ts";

type Scopes = Record<string, Record<string, string>>;

/**
 * The scopes that name a module by its address in the map, with its new address: importers must get the further attempt
 * of an own version of a library.
 *
 * @param imports specifier → new address
 */
export function movedScopes(imports: Readonly<Record<string, string>>): { scopes?: Scopes } {
  const { imports: known, scopes } = inlinedMap();
  if (!scopes) return {};
  const moved = new Map(Object.entries(imports).map(([specifier, address]) => [ownValue(known, specifier), address]));
  const entries = Object.entries(scopes).flatMap(([folder, own]) => {
    const changed = Object.entries(own).flatMap(([name, address]) => {
      const next = moved.get(address);
      return next === undefined ? [] : [[name, next] as const];
    });
    const next = Object.fromEntries(changed);
    const file = moved.get(folder);
    // The scope of a file also applies to its further attempts.
    return [[folder, next] as const, ...(file === undefined ? [] : [[file, { ...own, ...next }] as const])];
  });
  const changed = entries.filter(([, own]) => Object.keys(own).length > 0);
  return changed.length > 0 ? { scopes: Object.fromEntries(changed) } : {};
}

/** Whether two files get the same versions of libraries in this page. */
export function isInSameScope(address: string, other: string): boolean {
  const { scopes = {} } = inlinedMap();
  const of = (file: string) => JSON.stringify(Object.entries(scopes).filter(([folder]) => file.startsWith(folder)));
  return of(address) === of(other);
}
