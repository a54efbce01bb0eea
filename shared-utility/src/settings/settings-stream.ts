import {
  defaultLocale,
  defaultTheme,
  type Locale,
  languageTag,
  locales,
  type Settings,
  type Theme,
  type ThemeChoice,
  themeChoices,
  themeColours,
} from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged } from "rxjs";
import { browserStorage, type TextStorage } from "../browser/browser-storage.ts";
import { writeCookie } from "../browser/write-cookie.ts";

const year = 365 * 24 * 60 * 60;

/** Settings of this browser (docs/product.md#settings): locale and theme are stored, `loading` is not. */
export function createSettingsStream(storage: TextStorage, page: Window = window) {
  const { shown, onChange } = systemTheme(page);
  const current = new BehaviorSubject<Settings>(initialSettings(storage, shown));
  // asObservable() before pipe(): piping a Subject hands out an object that still has next().
  const settings$ = current.asObservable().pipe(distinctUntilChanged());

  function change(changes: Partial<Settings>) {
    current.next({ ...current.value, ...changes });
    showSettings(current.value);
  }

  function setLocale(locale: Locale) {
    if (locale === current.value.locale) return;
    storage.write("locale", locale);
    change({ locale });
    announceLocale(locale);
  }

  function setTheme(themeChoice: ThemeChoice) {
    if (themeChoice === current.value.themeChoice) return;
    storage.write("theme", themeChoice);
    change({ theme: shown(themeChoice), themeChoice });
  }

  // A tab in the back-forward cache gets no `storage` event, so it reads the storage when it is restored.
  const adoptTheme = () => setTheme(themeIn(storage));
  page.addEventListener("storage", ({ key }) => key === "theme" && adoptTheme());
  onChange(() => change({ theme: shown(current.value.themeChoice) }));
  page.addEventListener("pageshow", ({ persisted }) => persisted && adoptTheme());

  showSettings(current.value);
  return {
    settings$,
    currentSettings: () => current.value,
    setLocale,
    setTheme,
    setLoading: (loading: boolean) => current.next({ ...current.value, loading }),
  };
}

function initialSettings(storage: TextStorage, shown: (choice: ThemeChoice) => Theme): Settings {
  const themeChoice = themeIn(storage);
  return { locale: localeIn(storage), theme: shown(themeChoice), themeChoice, loading: true };
}

/** The present meaning of the choice of a theme, and the changes of the operating system's theme. */
function systemTheme(page: Window) {
  const dark = page.matchMedia("(prefers-color-scheme: dark)");
  const system = (): Theme => (dark.matches ? "dark" : "light");
  return {
    shown: (choice: ThemeChoice): Theme => (choice === "system" ? system() : choice),
    onChange: (act: () => void) => dark.addEventListener("change", act),
  };
}

/** The locale in this browser's storage; another tab may have written it. */
export function storedLocale(): Locale {
  return localeIn(browserStorage);
}

const localeIn = (storage: TextStorage) => oneOf(locales, storage.read("locale")) ?? servedLocale();
const themeIn = (storage: TextStorage) => oneOf(themeChoices, storage.read("theme")) ?? defaultTheme;

/** The page's language in the server's HTML: on a first visit it may be the browser's. */
function servedLocale(): Locale {
  return locales.find((locale) => languageTag(locale) === document.documentElement.lang) ?? defaultLocale;
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}

/**
 * `settings$`, `currentSettings()`: locale, the theme that is shown, the choice of the user (`system` follows the operating
 * system, also when it changes) and the loading flag (starts true).
 * `setLocale`, `setTheme` store the choice in local storage and in a cookie for the server's first render,
 * show it on `<html>` (`lang`, `mode`) and, for the locale, dispatch `container:locale` on `window`. Other tabs follow:
 * the theme through this stream, the locale through `switchLocale`, which loads its strings first.
 */
export const { settings$, currentSettings, setLocale, setTheme, setLoading } = createSettingsStream(browserStorage);

/** Sets locale and theme on `<html>` and the browser's own bars, and in cookies so that the server renders the next page with them. */
function showSettings({ locale, theme, themeChoice }: Settings) {
  document.documentElement.setAttribute("mode", theme);
  document.documentElement.lang = languageTag(locale);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = themeColours[theme];
  writeCookie("locale", locale, year);
  writeCookie("theme", themeChoice === "system" ? `system-${theme}` : theme, year);
}

/** Notifies the surrounding page of a new locale (docs/product.md#settings). */
function announceLocale(locale: Locale) {
  window.dispatchEvent(new CustomEvent("container:locale", { detail: { locale } }));
}
