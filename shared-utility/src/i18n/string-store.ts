import { defaultLocale, type Locale, locales } from "@portico/shared-utility/contract";
import { createInstance } from "i18next";
import type { Strings, Translate } from "./translate.ts";

/** The loaded strings, with plurals and interpolation, in a separate i18next instance. */
export function createStringStore() {
  const i18n = createInstance();
  i18n.init({
    lng: defaultLocale,
    // Text in the other language is better than a key. Both are listed because either may be the only one loaded.
    fallbackLng: ["pt", "en"],
    ns: [],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const translators = new Map<string, Translate>();

  function translator(namespace: string, locale: Locale): Translate {
    const name = `${locale} ${namespace}`;
    const known = translators.get(name);
    if (known) return known;
    const fixed = i18n.getFixedT(locale, namespace);
    const made: Translate = (key, params) => fixed(key, { ...params });
    translators.set(name, made);
    return made;
  }

  return {
    localesOf: (namespace: string) => locales.filter((locale) => i18n.hasResourceBundle(locale, namespace)),
    has: (namespace: string, locale: Locale) => i18n.hasResourceBundle(locale, namespace),
    add: (namespace: string, locale: Locale, strings: Strings) =>
      void i18n.addResourceBundle(locale, namespace, strings, false, true),
    translator,
  };
}
