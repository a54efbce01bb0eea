import { appPrefix } from "@portico/shared-utility/contract";
import { scriptTexts } from "../folder/script-files.ts";
import { hostMark } from "./host-marks.ts";
import type { BuiltFor } from "./own-addresses.ts";
import type { ReadPage } from "./read-page.ts";

/** What a router writes or listens to: the history, or the Navigation API. */
const router = /\bpushState\b|\bnavigation\s*\.\s*(?:addEventListener|onnavigate|navigate)\b/;

/** Where a router gets its base: `useValue` is Angular's, `history` Vue's. A `baseURL` is that of an API. */
const basePlace =
  /(?:(?:base(?!U(?:RL|rl))|Base(?!U(?:RL|rl))|BASE|publicPath|rootURL|useValue|\broot|\bprefix)\w*["']?\s*[:=]|\bhistory["']?\s*:\s*[\w$.]+\(|History\()\s*/;
/** Where Vue's router gets a history that is made before. */
const historyName = "\\bhistory[\"']?\\s*:\\s*";
/** A route, or nearly one: the address of Socket.IO has the same form. */
const route = /\bpath["']?\s*:\s*["'\x60]\/(?!socket\.io\b)([\w:][\w-]*)/g;

/**
 * Whether scripts name the application's address as that of their router. With routes elsewhere, such as `/customers`, an equal
 * name may be a route or the address of an API: then it counts only at the place of a base.
 */
function nameBase(texts: readonly string[], module: string): boolean {
  const named = new RegExp(`(["'\\x60])/${module}/?\\1`, "g");
  // What follows such a mark is for a page of that host, which has set it.
  const forHost = new RegExp(`${hostMark.source}\\s*\\?\\s*$`);
  const hasOtherRoutes = texts.some((text) => [...text.matchAll(route)].some(([, name]) => name !== module));
  const isBase = (text: string, end: number) => {
    const before = text.slice(Math.max(0, end - 100), end);
    if (forHost.test(before)) return false;
    if (!hasOtherRoutes || new RegExp(`${basePlace.source}$`).test(before)) return true;
    const variable = /([\w$]+)\s*=\s*(?:[\w$.]+\(\s*)?$/.exec(before)?.[1]?.replaceAll("$", "\\$");
    return (
      variable !== undefined && new RegExp(`(?:${basePlace.source}|${historyName})${variable}(?![\\w$])`).test(text)
    );
  };
  return texts.some((text) => [...text.matchAll(named)].some(({ index }) => isBase(text, index)));
}

/**
 * The path for which the router of a page is built, where it is another one than the application's: most tools build for `/`.
 *
 * @param base the path at which its files expect to be
 * @returns `undefined` for a page without a router, and for one that finds its base in the page or has the application's
 */
export function builtFor(
  { hasBase }: Pick<ReadPage, "hasBase">,
  files: ReadonlyMap<string, Buffer>,
  base: string | undefined,
  specifier: string,
): BuiltFor | undefined {
  const module = specifier.slice(appPrefix.length);
  if (hasBase || base === `/${module}/`) return undefined;
  const texts = scriptTexts(files);
  if (!texts.some((text) => router.test(text)) || nameBase(texts, module)) return undefined;
  return { base: base ?? "/", name: `portico_${module.replace(/\W/g, "_")}` };
}
