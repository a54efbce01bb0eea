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
