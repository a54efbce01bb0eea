import type { Portal } from "@portico/contract";
import type { HandbookPage } from "../pages/handbook-page.ts";
import type { Strings } from "../pages/strings.ts";

export interface ViewContext {
  words: Strings;
  pages: readonly HandbookPage[];
  portal: Portal;
}

export interface View {
  content: HTMLElement;
  /** The page's part of the document title; the start page has none. */
  title: string | undefined;
  /** Whether the handbook has no page at the address. */
  missing?: boolean;
  /** Applies a query that comes from the address bar, if the view has a search. */
  search?(q: string): void;
}

type Attributes = Record<string, string | undefined>;

/** An element with elements and texts as children. A text is never interpreted as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// Without React, the look of the portal's components comes with their class names.

export function pageHeader(title: string): HTMLElement {
  const heading = element("h1", { tabindex: "-1" }, title);
  return element("div", { class: "portico-page-header" }, element("div", { class: "portico-page-title" }, heading));
}

export function button(label: string, onClick: () => void): HTMLButtonElement {
  const node = element("button", { type: "button", class: "portico-button portico-button-secondary" }, label);
  node.addEventListener("click", onClick);
  return node;
}

/** A link that looks like a button. */
export function buttonLink(label: string, href: string): HTMLAnchorElement {
  return element("a", { href, class: "portico-button portico-button-secondary" }, label);
}
