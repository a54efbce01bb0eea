import {
  defaultLocale,
  defaultTheme,
  type Locale,
  locales,
  type Theme,
  themes,
} from "@portico/shared-utility/contract";

/** Values of cookies for the first rendering. In the browser, local storage takes precedence. */
export interface PageHints {
  locale: Locale;
  theme: Theme;
  signedIn: boolean;
}

export function pageHints(cookies: Readonly<Record<string, string | undefined>>): PageHints {
  return {
    locale: locales.find((locale) => locale === cookies.locale) ?? defaultLocale,
    theme: themes.find((theme) => theme === cookies.theme) ?? defaultTheme,
    signedIn: cookies.portico_hint === "1",
  };
}
