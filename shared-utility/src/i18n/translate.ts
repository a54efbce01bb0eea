export type TranslationParams = Record<string, string | number>;

/** Returns the text of a key in the current language; `count` selects the plural form. */
export type Translate<K extends string = string> = (key: K, params?: TranslationParams) => string;

/** Key → text, as in a package's `locales/{locale}.json`. */
export type Strings = Record<string, string>;
