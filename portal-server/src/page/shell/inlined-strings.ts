import { type Locale, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";
import type { ModuleStore } from "../../releases/modules/module-store.ts";
import { verifiedText } from "../../releases/modules/verified-text.ts";

/** Namespace → key → text. */
export type Strings = Record<string, Record<string, string>>;

/**
 * Strings of modules in one locale. Leaves out modules of other origins, and modules with a file that cannot be read or
 * does not match its integrity in the map: the browser fetches those strings.
 */
export async function inlinedStrings(
  store: Pick<ModuleStore, "read">,
  { locales, integrity }: Pick<ResolvedMap, "locales" | "integrity">,
  specifiers: readonly string[],
  locale: Locale,
): Promise<Strings> {
  const read = specifiers.map(async (specifier) => {
    const address = ownValue(ownValue(locales, specifier) ?? {}, locale);
    const text = address && (await verifiedText(store, address, ownValue(integrity, address)));
    return text ? [[specifier, JSON.parse(text)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
