import { html } from "parse5";
import type { PageNode } from "./make-node.ts";
import { isFilledLater, isStyle, sourceOf, styleOf } from "./page-sources.ts";
import { attributesOf, type Element, isInHead } from "./page-tree.ts";

/** Addresses of a style sheet that count from the folder of its page: the portal's page has another one. */
const namesFiles = /(?:url\(|@import)\s*["']?(?![/#"')\s]|url\(|[a-z][a-z\d+.-]*:)/i;
/** What the portal sets itself at a link, and handlers, which would be code. */
const ofRequest = /^(?:on.*|integrity|crossorigin|nonce|media)$/;

/**
 * Whether an element of the head may be one that scripts look for by its id: a template, a style sheet whose address or text
 * they change, as themes do, or an icon.
 */
export function isFoundById(element: Element): boolean {
  const { id, rel = "" } = attributesOf(element);
  if (!id || !isInHead(element) || isFilledLater(element)) return false;
  const text = element.tagName === "style" ? sourceOf(element, "href").text.replace(/\/\*.*?\*\//gs, "") : "";
  if (namesFiles.test(text)) return false;
  return element.tagName === "template" || isStyle(element) || (element.tagName === "link" && /\bicon\b/i.test(rel));
}

/** The attributes of a style sheet that is a link in the page, as it is when its handler has run. */
export function linkFoundById(element: Element): Record<string, string> | undefined {
  if (element.tagName !== "link" || !isStyle(element) || !isFoundById(element)) return undefined;
  const kept = element.attrs.filter(({ name }) => !ofRequest.test(name)).map(({ name, value }) => [name, value]);
  const { media } = styleOf(element);
  return { ...Object.fromEntries(kept), rel: "stylesheet", ...(media !== undefined && { media }) };
}

/**
 * The element for the page; none for a link to a style sheet, whose file has to be found first. An icon is inert: that of the page
 * is the portal's.
 */
export function nodeFoundById(element: Element, nodesOf: (element: Element) => PageNode[]): PageNode[] {
  const { tagName, childNodes } = element;
  if (tagName === "template") return nodesOf(element);
  if (isStyle(element) && tagName === "link") return [];
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  const text = childNodes.map((node) => ("value" in node ? node.value : ""));
  return [{ name: tagName, attributes, children: text, ...(tagName === "link" && { namespace: html.NS.MATHML }) }];
}
