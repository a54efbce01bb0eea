import type { Locale, Theme } from "@portico/contract";

export const locales = ["pt", "en"] as const satisfies readonly Locale[];
export const defaultLocale: Locale = "pt";

export const themes = ["light", "dark"] as const satisfies readonly Theme[];
/** The themes that a user may choose: `system` follows the operating system, also when its theme changes. */
export type ThemeChoice = Theme | "system";
export const themeChoices = [...themes, "system"] as const satisfies readonly ThemeChoice[];
export const defaultTheme: Theme = "light";

/** The colour of the bar in each theme, `--surface` of the kit: browsers continue it around the page (`theme-color`). */
export const themeColours: Record<Theme, string> = { light: "#ffffff", dark: "#171c24" };

/** Settings of this browser (docs/product.md#settings). */
export interface Settings {
  locale: Locale;
  /** The theme that is shown. */
  theme: Theme;
  themeChoice: ThemeChoice;
  loading: boolean;
}

/** BCP 47 tag for `<html lang>` and Intl. */
export function languageTag(locale: Locale): string {
  return locale === "pt" ? "pt-BR" : "en";
}
