import type { Locale } from "@portico/shared-utility/contract";
import { BehaviorSubject, catchError, from, map, type Observable, of, switchMap } from "rxjs";
import { currentSettings, setLocale, settings$, storedLocale } from "../settings/settings-stream.ts";
import { fetchStrings, inlinedStrings, redirectAddresses } from "./load-strings.ts";
import { createStringStore } from "./string-store.ts";
import type { Strings, Translate, TranslationParams } from "./translate.ts";

interface TranslationParts {
  inlined: (namespace: string, locale: Locale) => Strings | undefined;
  fetch: (namespace: string, locale: Locale) => Promise<Strings>;
}

const failureCacheTime = 1000;

export function createTranslations(wanted: () => Locale, { inlined, fetch }: TranslationParts) {
  const store = createStringStore();
  // The locale on the page. It becomes the wanted one once all strings in use are loaded in it.
  const shown = new BehaviorSubject<Locale>(wanted());
  const used = new Set<string>();
  const loads = new Map<string, Promise<void>>();
  const failed = new Set<string>();

  function load(namespace: string, locale: Locale): Promise<void> {
    if (hasStrings(namespace, locale)) return Promise.resolve();
    const name = `${locale} ${namespace}`;
    const running =
      loads.get(name) ?? fetch(namespace, locale).then((strings) => store.add(namespace, locale, strings));
    loads.set(name, running);
    // Callers within a second share a failure; the next caller fetches again.
    running.catch(() => {
      failed.add(name);
      setTimeout(() => forget(name), failureCacheTime);
    });
    return running;
  }

  function forget(name: string) {
    if (failed.delete(name)) loads.delete(name);
  }

  function hasStrings(namespace: string, locale = shown.value): boolean {
    used.add(namespace);
    if (store.has(namespace, locale)) return true;
    const strings = inlined(namespace, locale);
    if (strings) store.add(namespace, locale, strings);
    return strings !== undefined;
  }

  /** Fetches the loaded strings of a namespace again; strings that cannot be fetched stay as they are. */
  async function renew(namespace: string): Promise<void> {
    for (const locale of store.localesOf(namespace)) {
      const strings = await fetch(namespace, locale).catch(() => undefined);
      if (strings) store.add(namespace, locale, strings);
    }
  }

  const missingIn = (locale: Locale) => [...used].filter((namespace) => !hasStrings(namespace, locale));

  async function prepare(locale: Locale): Promise<void> {
    const missing = missingIn(locale);
    for (const namespace of missing) forget(`${locale} ${namespace}`);
    await Promise.all(missing.map((namespace) => load(namespace, locale)));
  }

  function switchTo(locale: Locale) {
    const missing = missingIn(locale);
    if (missing.length === 0) return show(locale);
    // A namespace that cannot be loaded stays in its language; it must not delay the others.
    void Promise.allSettled(missing.map((namespace) => load(namespace, locale))).then(() => show(locale));
  }

  function show(locale: Locale) {
    if (locale === wanted() && locale !== shown.value) shown.next(locale);
  }

  const ensureStrings = (namespace: string) => load(namespace, shown.value);
  const currentTranslator = (namespace: string) => store.translator(namespace, shown.value);

  function translator$(namespace: string): Observable<Translate> {
    return shown.asObservable().pipe(
      switchMap((locale) => {
        const ready = hasStrings(namespace, locale);
        return ready
          ? of(locale)
          : from(load(namespace, locale)).pipe(
              map(() => locale),
              // Strings in the other language are better than none, and a later switch must still take effect.
              catchError(() => of(locale)),
            );
      }),
      map((locale) => store.translator(namespace, locale)),
    );
  }

  return { switchTo, prepare, renew, ensureStrings, hasStrings, currentTranslator, translator$, add: store.add };
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
