import { readFile } from "node:fs/promises";
import type { Locale, ResolvedMap } from "@portico/shared-utility/contract";
import { own } from "../maps/map-document.ts";
import type { ModuleStore } from "../modules/module-store.ts";

/** Namespace → key → text. */
export type Strings = Record<string, Record<string, string>>;

/**
 * The strings of the given modules in one locale. A module of another origin, or one whose file cannot be read, is
 * left out: the browser fetches those.
 */
export async function inlinedStrings(
  store: Pick<ModuleStore, "fileOf">,
  locales: ResolvedMap["locales"],
  specifiers: readonly string[],
  locale: Locale,
): Promise<Strings> {
  const read = specifiers.map(async (specifier) => {
    const address = own(own(locales, specifier) ?? {}, locale);
    const file = address === undefined ? undefined : store.fileOf(address);
    const text = file && (await readFile(file, "utf8").catch(() => undefined));
    return text ? [[specifier, JSON.parse(text)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
