import { keepFirstActs } from "./first-acts.ts";
import { installScriptPolicy } from "./script-policy.ts";
import { installStyleNonce } from "./style-nonce.ts";

// Run before every other script, so that no script bypasses the policy or creates a style element without the nonce.
installScriptPolicy();
installStyleNonce();
// single-spa looks for it when it starts, and then gives its inspector and the frame access to its applications.
Object.assign(window, { __SINGLE_SPA_DEVTOOLS__: {} });

/**
 * Runs in the page's head before the first paint. Applies the user's theme and language from local storage
 * (`docs/product.md#settings`). The cookies that the server reads are only a hint.
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
const served = [root.lang, root.getAttribute("mode") ?? root.dataset.system];
if (theme === "light" || theme === "dark") root.setAttribute("mode", theme);
if (theme === "system")
  root.setAttribute("mode", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
if (locale === "pt" || locale === "en") root.lang = locale === "pt" ? "pt-BR" : "en";
// The frame in the markup is for signed-in users, in every language and theme. The first screen is for guests, in the
// language and theme of the hint.
if (stored("refresh_token") !== null) root.dataset.frame = "";
else if (served[0] === root.lang && served[1] === root.getAttribute("mode")) {
  root.dataset.first = "";
  keepFirstActs();
}
