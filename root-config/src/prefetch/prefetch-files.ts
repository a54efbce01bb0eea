import { mayRun } from "../loader/script-address.ts";
import { stylesOf } from "../loader/style-sheets.ts";
import { missingScripts } from "../loader/system-loader.ts";

/**
 * Prefetches the files that an application needs first: its scripts and its style sheets. Nothing is run or applied.
 *
 * @returns prefetches the files of a module by its specifier, each address once
 */
export function createPrefetch(): (specifier: string) => void {
  const requested = new Set<string>();
  const once = (url: string, as: "script" | "style", withCors: boolean) => {
    if (requested.has(url) || isInPage(url)) return;
    requested.add(url);
    prefetch(url, as, withCors);
  };
  return (specifier) => {
    for (const { url, format } of missingScripts(specifier)) if (mayRun(url)) once(url, "script", format === "esm");
    for (const address of stylesOf(specifier)) once(new URL(address, document.baseURI).href, "style", true);
  };
}

function isInPage(url: string): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>("link[href]")].some(({ href }) => href === url);
}

/**
 * Makes the browser fetch a file into its HTTP cache, in the mode in which the loader will request it: ES modules, style
 * sheets and other origins with CORS. The loader compares the hash. Chromium alone gets `prefetch`: Firefox compares it with
 * `default-src`, which the page's policy closes, and Safari has none. In Chromium a `preload` gives its failure to the next
 * request of the address too.
 */
function prefetch(url: string, as: "script" | "style", withCors: boolean): void {
  const link = document.createElement("link");
  const rel = "userAgentData" in navigator ? "prefetch" : "preload";
  if (!link.relList.supports(rel)) return;
  link.rel = rel;
  if (rel === "preload") link.as = as;
  if (withCors || new URL(url).origin !== location.origin) link.crossOrigin = "anonymous";
  link.href = url;
  link.onload = () => link.remove();
  link.onerror = () => link.remove();
  document.head.append(link);
}
