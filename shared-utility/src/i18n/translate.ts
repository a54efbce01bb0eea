export type TranslationParams = Record<string, string | number>;

/** Gives the text of a key in the current language; `count` chooses the plural form. */
export type Translate<K extends string = string> = (key: K, params?: TranslationParams) => string;

/** Key → text, as in a package's `locales/{locale}.json`. */
export type Strings = Record<string, string>;
