import {
  defaultLocale,
  defaultTheme,
  type Locale,
  languageTag,
  locales,
  type Settings,
  type Theme,
  themes,
} from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged } from "rxjs";
import { browserStorage, type TextStorage } from "../browser/browser-storage.ts";
import { announceLocale, showSettings } from "./show-settings.ts";

/** Settings of this browser (docs/product.md#settings): locale and theme are stored, `loading` is not. */
export function createSettingsStream(storage: TextStorage, page: Window = window) {
  const current = new BehaviorSubject<Settings>(read(storage));
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

  function setTheme(theme: Theme) {
    if (theme === current.value.theme) return;
    storage.write("theme", theme);
    change({ theme });
  }

  // A tab in the back-forward cache gets no `storage` event, so it reads the storage when it is restored.
  const adoptTheme = () => setTheme(read(storage).theme);
  page.addEventListener("storage", ({ key }) => key === "theme" && adoptTheme());
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

/** The locale in this browser's storage; another tab may have written it. */
export function storedLocale(): Locale {
  return read(browserStorage).locale;
}

function read(storage: TextStorage): Settings {
  return {
    locale: oneOf(locales, storage.read("locale")) ?? servedLocale(),
    theme: oneOf(themes, storage.read("theme")) ?? defaultTheme,
    loading: true,
  };
}

/** The language of the page as the server wrote it: on a first visit it may be the browser's. */
function servedLocale(): Locale {
  return locales.find((locale) => languageTag(locale) === document.documentElement.lang) ?? defaultLocale;
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}

/**
 * `settings$`, `currentSettings()`: locale, theme and the loading flag (starts true).
 * `setLocale`, `setTheme` store the choice in local storage and in a cookie for the server's first render,
 * show it on `<html>` (`lang`, `mode`) and, for the locale, dispatch `container:locale` on `window`. Other tabs follow:
 * the theme through this stream, the locale through `switchLocale`, which loads its strings first.
 */
export const { settings$, currentSettings, setLocale, setTheme, setLoading } = createSettingsStream(browserStorage);
