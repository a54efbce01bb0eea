import type { Locale } from "@portico/shared-utility/contract";
import { BehaviorSubject, from, map, type Observable, of, switchMap } from "rxjs";
import { currentSettings, settings$ } from "../settings/settings-stream.ts";
import { fetchStrings, inlinedStrings } from "./load-strings.ts";
import { createStringStore } from "./string-store.ts";
import type { Strings, Translate, TranslationParams } from "./translate.ts";

interface TranslationParts {
  inlined: (namespace: string, locale: Locale) => Strings | undefined;
  fetch: (namespace: string, locale: Locale) => Promise<Strings>;
}

const failureKept = 1000;

export function createTranslations(wanted: () => Locale, { inlined, fetch }: TranslationParts) {
  const store = createStringStore();
  // The locale that is shown: it follows the wanted one as soon as all strings in use are there in it.
  const shown = new BehaviorSubject<Locale>(wanted());
  const used = new Set<string>();
  const loads = new Map<string, Promise<void>>();

  function load(namespace: string, locale: Locale): Promise<void> {
    if (hasStrings(namespace, locale)) return Promise.resolve();
    const name = `${locale} ${namespace}`;
    const running =
      loads.get(name) ?? fetch(namespace, locale).then((strings) => store.add(namespace, locale, strings));
    loads.set(name, running);
    // A failure is told to all who ask within a second, then the next one tries again.
    running.catch(() => setTimeout(() => loads.delete(name), failureKept));
    return running;
  }

  function hasStrings(namespace: string, locale = shown.value): boolean {
    used.add(namespace);
    if (store.has(namespace, locale)) return true;
    const strings = inlined(namespace, locale);
    if (strings) store.add(namespace, locale, strings);
    return strings !== undefined;
  }

  function switchTo(locale: Locale) {
    const missing = [...used].filter((namespace) => !hasStrings(namespace, locale));
    if (missing.length === 0) return show(locale);
    // A namespace that cannot be had stays in the language that it has; it must not hold the others back.
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
        return ready ? of(locale) : from(load(namespace, locale)).pipe(map(() => locale));
      }),
      map((locale) => store.translator(namespace, locale)),
    );
  }

  return { switchTo, ensureStrings, hasStrings, currentTranslator, translator$, add: store.add };
}

export const translations = createTranslations(() => currentSettings().locale, {
  inlined: inlinedStrings,
  fetch: fetchStrings,
});
settings$.pipe(map(({ locale }) => locale)).subscribe(translations.switchTo);

/**
 * `ensureStrings(namespace)`: has a namespace's strings of the current language ready, from the boot document or the
 * address in the map; the other language is fetched only when it is switched to. Rejects when they cannot be had.
 */
export const { ensureStrings } = translations;

/** Whether a namespace's strings of the current language are ready. */
export const hasStrings = (namespace: string): boolean => translations.hasStrings(namespace);

/** A namespace's translator of the current language; the same function until the language changes. */
export const { currentTranslator } = translations;

/** A namespace's translator, once its strings are there, and again after each change of the language. */
export const { translator$ } = translations;

/** One text of a namespace in the current language; the key itself while the strings are not there. */
export function translate(namespace: string, key: string, params?: TranslationParams): string {
  return currentTranslator(namespace)(key, params);
}
