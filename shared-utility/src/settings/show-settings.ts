import { type Locale, languageTag, type Settings, themeColours } from "@portico/shared-utility/contract";
import { writeCookie } from "../browser/write-cookie.ts";

const year = 365 * 24 * 60 * 60;

/** Sets locale and theme on `<html>` and the browser's own bars, and in cookies so that the server renders the next page with them. */
export function showSettings({ locale, theme, themeChoice }: Settings) {
  document.documentElement.setAttribute("mode", theme);
  document.documentElement.lang = languageTag(locale);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = themeColours[theme];
  writeCookie("locale", locale, year);
  writeCookie("theme", themeChoice === "system" ? `system-${theme}` : theme, year);
}

/** Notifies the surrounding page of a new locale (docs/product.md#settings). */
export function announceLocale(locale: Locale) {
  window.dispatchEvent(new CustomEvent("container:locale", { detail: { locale } }));
}
