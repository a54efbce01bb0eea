import { installScriptPolicy } from "./script-policy.ts";

// Before every other script, so that none gets around it.
installScriptPolicy();

/**
 * Runs in the page's head before anything is painted: the person's theme and language, as local storage has them
 * (specification 3, "App settings"; the cookies that the server reads are only a hint).
 */
const root = document.documentElement;
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const theme = stored("theme");
const locale = stored("locale");
if (theme === "light" || theme === "dark") root.setAttribute("mode", theme);
if (locale === "pt" || locale === "en") root.lang = locale === "pt" ? "pt-BR" : "en";
