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
  const once = (url: string, withCors: boolean) => {
    if (requested.has(url) || isInPage(url)) return;
    requested.add(url);
    prefetch(url, withCors);
  };
  return (specifier) => {
    for (const { url, format } of missingScripts(specifier)) if (mayRun(url)) once(url, format === "esm");
    for (const address of stylesOf(specifier)) once(new URL(address, document.baseURI).href, true);
  };
}

function isInPage(url: string): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>("link[href]")].some(({ href }) => href === url);
}

/**
 * Makes the browser fetch a file into its HTTP cache, in the mode in which the loader will request it: ES modules, style
 * sheets and other origins with CORS. The loader compares the hash. Not `preload`: Chromium gives its failure to the
 * next request of the address too, and warns of one that is not used.
 */
function prefetch(url: string, withCors: boolean): void {
  const link = document.createElement("link");
  if (!link.relList.supports("prefetch")) return;
  link.rel = "prefetch";
  if (withCors || new URL(url).origin !== location.origin) link.crossOrigin = "anonymous";
  link.href = url;
  link.onload = () => link.remove();
  link.onerror = () => link.remove();
  document.head.append(link);
}
