import { mayRun } from "../loader/script-address.ts";
import { stylesOf } from "../loader/style-sheets.ts";
import { missingScripts } from "../loader/system-loader.ts";

type Rel = "prefetch" | "preload";

/**
 * Prefetches the files that an application needs first: its scripts and its style sheets. Nothing is run or applied.
 *
 * @returns prefetches the files of a module by its specifier, each address once; with `isPressed`, once more, into the memory
 *   of the page
 */
export function createPrefetch(): (specifier: string, isPressed?: boolean) => void {
  const requested = new Set<string>();
  return (specifier, isPressed = false) => {
    // Firefox checks a `prefetch` against `default-src`, which the page's policy closes. Safari has no prefetch.
    const rel = "userAgentData" in navigator && !isPressed ? "prefetch" : "preload";
    const once = (url: string, as: "script" | "style", withCors: boolean) => {
      if (requested.has(rel + url) || isInPage(url)) return;
      requested.add(rel + url);
      prefetch(url, rel, as, withCors);
    };
    for (const { url, format } of missingScripts(specifier)) if (mayRun(url)) once(url, "script", format === "esm");
    for (const address of stylesOf(specifier)) once(new URL(address, document.baseURI).href, "style", true);
  };
}

/** Whether the page has the file or fetches it. A prefetch fills the HTTP cache only. */
function isInPage(url: string): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[href]:not([rel=prefetch])")];
  return links.some(({ href }) => href === url);
}

/**
 * Makes the browser fetch a file in the mode of the loader's later request: ES modules, style sheets and other origins
 * with CORS. The link gets the hash that the loader compares (`script-integrity.ts`). `prefetch` fetches into the HTTP
 * cache, `preload` into the memory of the page: the loader's request then waits for nothing, but also gets a failure.
 */
function prefetch(url: string, rel: Rel, as: "script" | "style", withCors: boolean): void {
  const link = document.createElement("link");
  if (!link.relList.supports(rel)) return;
  link.rel = rel;
  if (rel === "preload") link.as = as;
  if (withCors || new URL(url).origin !== location.origin) link.crossOrigin = "anonymous";
  link.href = url;
  link.onload = () => link.remove();
  link.onerror = () => link.remove();
  document.head.append(link);
}
