import { readFile } from "node:fs/promises";
import { type Locale, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import { matchesIntegrity } from "../../releases/modules/matches-integrity.ts";
import type { ModuleStore } from "../../releases/modules/module-store.ts";

/** Namespace → key → text. */
export type Strings = Record<string, Record<string, string>>;

/**
 * Strings of modules in one locale. Leaves out modules of other origins, and modules with a file that cannot be read or
 * does not match its integrity in the map: the browser fetches those strings.
 */
export async function inlinedStrings(
  store: Pick<ModuleStore, "fileOf">,
  { locales, integrity }: Pick<ResolvedMap, "locales" | "integrity">,
  specifiers: readonly string[],
  locale: Locale,
): Promise<Strings> {
  const read = specifiers.map(async (specifier) => {
    const address = ownValue(ownValue(locales, specifier) ?? {}, locale);
    const file = address === undefined ? undefined : store.fileOf(address);
    const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    const hash = address === undefined ? undefined : ownValue(integrity, address);
    if (!bytes || (hash !== undefined && !matchesIntegrity(bytes, hash))) return [];
    return [[specifier, JSON.parse(bytes.toString())] as const];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
