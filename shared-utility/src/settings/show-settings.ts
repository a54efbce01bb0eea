import { type Locale, languageTag, type Settings } from "@portico/shared-utility/contract";
import { writeCookie } from "../browser/write-cookie.ts";

const year = 365 * 24 * 60 * 60;

/** Puts locale and theme on the page's root, and into cookies so that the server renders the next page alike. */
export function showSettings({ locale, theme }: Settings) {
  document.documentElement.setAttribute("mode", theme);
  document.documentElement.lang = languageTag(locale);
  writeCookie("locale", locale, year);
  writeCookie("theme", theme, year);
}

/** Specification section 1: the surrounding page hears of a locale change. */
export function announceLocale(locale: Locale) {
  window.dispatchEvent(new CustomEvent("container:locale", { detail: { locale } }));
}
