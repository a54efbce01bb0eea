import { type DefaultTreeAdapterMap, defaultTreeAdapter } from "parse5";

export type Node = DefaultTreeAdapterMap["node"];
export type Element = DefaultTreeAdapterMap["element"];

/** The content of templates does not belong to the page. */
export function elementsIn(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.filter(defaultTreeAdapter.isElementNode).flatMap((child) => [child, ...elementsIn(child)]);
}

export const attributesOf = ({ attrs }: Element): Record<string, string | undefined> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

export const isInHead = ({ parentNode }: Element) =>
  parentNode !== null && "tagName" in parentNode && parentNode.tagName === "head";

export function isStyle(element: Element): boolean {
  const { rel = "", href } = attributesOf(element);
  const kinds = rel.toLowerCase().split(/\s+/);
  const isLinked = kinds.includes("stylesheet") && !kinds.includes("alternate") && Boolean(href);
  return element.tagName === "style" || (element.tagName === "link" && isLinked);
}

/** A style element into which scripts write. */
export const isFilledLater = ({ tagName, childNodes }: Element) => tagName === "style" && childNodes.length === 0;
