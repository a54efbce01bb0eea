import { decoded } from "../folder/page-files.ts";
import { attributesOf, type Element, isInHead } from "./page-tree.ts";

/** A script or a style sheet of a page: with an address, as it is written, or with a text. */
export interface PageSource {
  address?: string;
  text: string;
  /** Of a style sheet that does not apply everywhere. */
  media?: string | undefined;
  /** Of a style sheet of another origin: the hash that the page states. */
  integrity?: string | undefined;
  /** The attributes of a link that scripts look for. */
  link?: Record<string, string> | undefined;
}

const javascript = /^(module|(text|application)\/(x-)?(java|ecma)script)?$/i;

export function isRun(element: Element): boolean {
  const { type, nomodule } = attributesOf(element);
  return nomodule === undefined && javascript.test(type ?? "");
}

/**
 * Data and templates that scripts read, and styles that they compile: browsers do not use them. What search engines read is
 * left out.
 */
export function isData(element: Element): boolean {
  const type = attributesOf(element).type ?? "";
  const isOther = /^(importmap|speculationrules|application\/ld\+json)$/i.test(type);
  if (element.tagName === "style") return !isCss(type);
  return element.tagName === "script" && !javascript.test(type) && !isOther;
}

const isCss = (type: string) => /^(text\/css)?$/i.test(type);

export function isStyle(element: Element): boolean {
  const { rel = "", href, as, onload = "", type = "" } = attributesOf(element);
  if (element.tagName === "style") return isCss(type);
  const kinds = rel.toLowerCase().split(/\s+/);
  const isLinked = kinds.includes("stylesheet") && !kinds.includes("alternate");
  // A script in its handler makes it a style sheet, so that the page does not wait for it.
  const isLate = kinds.includes("preload") && as === "style" && /\brel\s*=/.test(onload);
  return element.tagName === "link" && (isLinked || isLate) && Boolean(href);
}

/** A style sheet that does not apply until a script says so. */
export const isDisabled = (element: Element) => attributesOf(element).disabled !== undefined;

/** A style element into which scripts write. */
export const isFilledLater = ({ tagName, childNodes }: Element) => tagName === "style" && childNodes.length === 0;

/** What scripts look for in the head, and scripts themselves. */
export const isUsedInHead = (element: Element) =>
  isInHead(element) && (/^(?:script|template)$/.test(element.tagName) || isFilledLater(element) || isData(element));

export function sourceOf(element: Element, name: "src" | "href"): PageSource {
  const address = attributesOf(element)[name];
  const [, base64, data] = /^\s*data:[^,]*?(;base64)?,(.*)$/is.exec(address ?? "") ?? [];
  if (data !== undefined)
    return {
      text: base64
        ? Buffer.from(decoded(data, decodeURIComponent), "base64").toString()
        : decoded(data, decodeURIComponent),
    };
  const text = element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
  return { ...(address && { address }), text };
}

/** A style sheet of a page. One whose handler sets its media applies everywhere when it has been loaded. */
export function styleOf(element: Element): PageSource {
  const { media = "", onload = "", integrity } = attributesOf(element);
  const isLimited = !/^\s*(all)?\s*$/i.test(media) && !/\bmedia\s*=/.test(onload);
  return { ...sourceOf(element, "href"), ...(isLimited && { media }), ...(integrity && { integrity }) };
}
