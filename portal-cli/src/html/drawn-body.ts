import { scriptTexts } from "../folder/script-files.ts";
import type { ReadPage } from "./read-page.ts";

/** Elm's runtime has the addresses of its hints in every build. */
const elmRuntime = "https://github.com/elm/core/blob/";

/** single-spa-layout puts its elements into the body, unless it is given another one. */
const layoutEngine = /\bcontainerEl\b/;

/**
 * The attributes of the body that a page's scripts draw into: one without an element, that of an application of Elm, which
 * takes the whole body whatever element it is given (`Browser.document`, `Browser.application`), or that of single-spa-layout.
 *
 * @returns `undefined` for a page whose scripts draw into its elements
 */
export function drawnBody(page: ReadPage, files: ReadonlyMap<string, Buffer>): Record<string, string> | undefined {
  const takes = (text: string) =>
    (text.includes(elmRuntime) && /\.body\b/.test(text)) ||
    (layoutEngine.test(text) && text.includes("single-spa-application:"));
  return page.hasElements && !scriptTexts(files).some(takes) ? undefined : page.bodyAttributes;
}

/** The attributes of the page's root element and of its body: those of a body of its own are at that. */
export function rootParts(page: ReadPage, files: ReadonlyMap<string, Buffer>) {
  const ownBody = drawnBody(page, files);
  return { ownBody, roots: ownBody ? page.roots.slice(0, 1) : page.roots };
}
