import { defaultTheme, type Locale, type Theme, themes } from "@portico/shared-utility/contract";
import { requestLocale } from "../../platform/http/request-locale.ts";

/** Values of cookies for the first rendering. In the browser, local storage takes precedence. */
export interface PageHints {
  locale: Locale;
  theme: Theme;
  signedIn: boolean;
}

/** @param accepted `Accept-Language`, where a first visit has the browser's language */
export function pageHints(cookies: Readonly<Record<string, string | undefined>>, accepted = ""): PageHints {
  return {
    locale: requestLocale(cookies.locale, accepted),
    theme: themes.find((theme) => theme === cookies.theme) ?? defaultTheme,
    signedIn: cookies.portico_hint === "1",
  };
}
