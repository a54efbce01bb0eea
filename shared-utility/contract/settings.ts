import type { Locale, Theme } from "@portico/contract";

export const locales = ["pt", "en"] as const satisfies readonly Locale[];
export const defaultLocale: Locale = "pt";

export const themes = ["light", "dark"] as const satisfies readonly Theme[];
export const defaultTheme: Theme = "light";

/** Settings of this browser (docs/product.md#settings). */
export interface Settings {
  locale: Locale;
  theme: Theme;
  loading: boolean;
}

/** BCP 47 tag for `<html lang>` and Intl. */
export function languageTag(locale: Locale): string {
  return locale === "pt" ? "pt-BR" : "en";
}
