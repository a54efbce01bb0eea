import { appPrefix } from "@portico/shared-utility/contract";
import { scriptTexts } from "../folder/script-files.ts";
import { hostMark } from "./host-marks.ts";
import type { BuiltFor } from "./own-addresses.ts";
import type { ReadPage } from "./read-page.ts";

/** What a router writes or listens to: the history, or the Navigation API. */
const router = /\bpushState\b|\bnavigation\s*\.\s*(?:addEventListener|onnavigate|navigate)\b/;

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
  const own = `["'\\x60]/${module}/?["'\\x60]`;
  // What follows such a mark is for a page of that host, which has set it.
  const forHost = new RegExp(`${hostMark.source}\\s*\\?\\s*${own}`, "g");
  const isNamed = (text: string) => new RegExp(own).test(text.replace(forHost, ""));
  if (!texts.some((text) => router.test(text)) || texts.some(isNamed)) return undefined;
  return { base: base ?? "/", name: `portico_${module.replace(/\W/g, "_")}` };
}
