import { defaultTheme, type Locale, type Theme, themes } from "@portico/shared-utility/contract";
import { requestLocale } from "../../platform/http/request-locale.ts";

/** Values of cookies for the first rendering. In the browser, local storage takes precedence. */
export interface PageHints {
  locale: Locale;
  /** The theme of the page; with `system` that of this browser's last page. */
  theme: Theme;
  /** Whether the page follows the operating system's theme. */
  system: boolean;
  signedIn: boolean;
}

/**
 * The theme's attribute on `<html>`. A page that follows the system has none until a script runs: until then the style
 * sheets use a media query.
 */
export function modeOf({ theme, system }: Pick<PageHints, "theme" | "system">): Theme | undefined {
  return system ? undefined : theme;
}

/** @param accepted `Accept-Language`, for a first visit in the browser's language */
export function pageHints(cookies: Readonly<Record<string, string | undefined>>, accepted = ""): PageHints {
  const [, system, theme] = /^(system-)?(\w+)$/.exec(cookies.theme ?? "") ?? [];
  return {
    locale: requestLocale(cookies.locale, accepted),
    theme: themes.find((each) => each === theme) ?? defaultTheme,
    system: system !== undefined,
    signedIn: cookies.portico_hint === "1",
  };
}
