import type { Locale } from "@portico/shared-utility/contract";
import { BehaviorSubject, catchError, from, map, type Observable, of, switchMap } from "rxjs";
import { currentSettings, setLocale, settings$, storedLocale } from "../settings/settings-stream.ts";
import { fetchStrings, inlinedStrings, redirectAddresses } from "./load-strings.ts";
import { createStringLoads, type StringLoads, type StringSources } from "./string-loads.ts";
import type { Translate, TranslationParams } from "./translate.ts";

export function createTranslations(wanted: () => Locale, sources: StringSources) {
  const strings = createStringLoads(sources);
  // The locale on the page. It becomes the wanted one once all strings in use are loaded in it.
  const shown = new BehaviorSubject<Locale>(wanted());

  async function prepare(locale: Locale): Promise<void> {
    await Promise.all(strings.missingIn(locale).map((namespace) => strings.load(namespace, locale, true)));
  }

  function switchTo(locale: Locale) {
    const missing = strings.missingIn(locale);
    if (missing.length === 0) return show(locale);
    // A namespace that cannot be loaded stays in its language; it must not delay the others.
    void Promise.allSettled(missing.map((namespace) => strings.load(namespace, locale))).then(() => show(locale));
  }

  function show(locale: Locale) {
    if (locale === wanted() && locale !== shown.value) shown.next(locale);
  }

  return {
    switchTo,
    prepare,
    renew: strings.renew,
    ensureStrings: (namespace: string) => strings.load(namespace, shown.value),
    hasStrings: (namespace: string) => strings.has(namespace, shown.value),
    currentTranslator: (namespace: string) => strings.translator(namespace, shown.value),
    translator$: (namespace: string) => translatorIn$(shown.asObservable(), namespace, strings),
    add: strings.add,
  };
}

function translatorIn$(shown$: Observable<Locale>, namespace: string, strings: StringLoads): Observable<Translate> {
  return shown$.pipe(
    switchMap((locale) => {
      return strings.has(namespace, locale)
        ? of(locale)
        : from(strings.load(namespace, locale)).pipe(
            map(() => locale),
            // Strings in the other language are better than none, and a later switch must still take effect.
            catchError(() => of(locale)),
          );
    }),
    map((locale) => strings.translator(namespace, locale)),
  );
}

export const translations = createTranslations(() => currentSettings().locale, {
  inlined: inlinedStrings,
  fetch: fetchStrings,
});
settings$.pipe(map(({ locale }) => locale)).subscribe(translations.switchTo);

/**
 * Changes the language once all strings in use are loaded in it; on failure the page keeps its language.
 *
 * @throws Error when some strings cannot be loaded
 */
export async function switchLocale(locale: Locale): Promise<void> {
  await translations.prepare(locale);
  setLocale(locale);
}

// A tab that cannot load the strings keeps its language until it is loaded again.
const followOtherTabs = () => void switchLocale(storedLocale()).catch(() => {});
window.addEventListener("storage", ({ key }) => key === "locale" && followOtherTabs());
window.addEventListener("pageshow", ({ persisted }) => persisted && followOtherTabs());

/**
 * `ensureStrings(namespace)`: loads a namespace's strings of the current language, from the boot document or the
 * address in the map; the other language is fetched only on a switch to it. Rejects when they cannot be loaded.
 */
export const { ensureStrings } = translations;

/**
 * Changes the addresses of a namespace's strings, for a newer build of its module, and fetches the loaded ones again.
 *
 * @param addresses locale → address
 * @param integrity address → SRI metadata; may have more addresses
 */
export async function redirectStrings(
  namespace: string,
  addresses: Record<string, string>,
  integrity?: Record<string, string>,
): Promise<void> {
  redirectAddresses(namespace, addresses, integrity);
  await translations.renew(namespace);
}

/** Whether a namespace's strings of the current language are loaded. */
export const hasStrings = (namespace: string): boolean => translations.hasStrings(namespace);

/** A namespace's translator for the current language; the same function until the language changes. */
export const { currentTranslator } = translations;

/** A namespace's translator, once its strings are loaded, and again after each change of the language. */
export const { translator$ } = translations;

/** One text of a namespace in the current language; the key itself while the strings are not loaded. */
export function translate(namespace: string, key: string, params?: TranslationParams): string {
  return currentTranslator(namespace)(key, params);
}
