import { type Locale, languageTag, type Settings } from "@portico/shared-utility/contract";
import { writeCookie } from "../browser/write-cookie.ts";

const year = 365 * 24 * 60 * 60;

/** Sets locale and theme on `<html>`, and in cookies so that the server renders the next page with them. */
export function showSettings({ locale, theme, themeChoice }: Settings) {
  document.documentElement.setAttribute("mode", theme);
  document.documentElement.lang = languageTag(locale);
  writeCookie("locale", locale, year);
  writeCookie("theme", themeChoice === "system" ? `system-${theme}` : theme, year);
}

/** Notifies the surrounding page of a new locale (docs/product.md#settings). */
export function announceLocale(locale: Locale) {
  window.dispatchEvent(new CustomEvent("container:locale", { detail: { locale } }));
}
