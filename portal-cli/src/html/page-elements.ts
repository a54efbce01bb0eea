/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

/**
 * Takes the style sheets of other origins out of a page's element. They belong into the head, before the page's own sheets,
 * which override them.
 */
export function takeLinks(place: Element): Element[] {
  const links = [...place.children].filter(
    (each) => each.localName === "link" && each.getAttribute("rel") === "stylesheet",
  );
  for (const link of links) link.remove();
  return links;
}

/** Adds those that are not there. A link that is moved would be requested again. */
export function addForeignLinks(links: readonly Element[]): void {
  document.head.prepend(...links.filter((link) => !link.isConnected));
}

/**
 * Remembers where the custom elements of the page are. Some take themselves off when they have been out of the document for a
 * moment, as those of Angular do, and must be there at the next visit.
 *
 * @returns puts back those that have gone
 */
export function keepElements(place: Element, elements: readonly Element[]): () => void {
  const kept = elements.filter((element) => place.contains(element));
  const spots = kept.map((element) => ({ element, parent: element.parentNode, next: element.nextSibling }));
  return () => {
    // The last one first, which may be what another one is before.
    for (const { element, parent, next } of spots.reverse())
      if (!element.parentNode) parent?.insertBefore(element, next?.parentNode === parent ? next : null);
  };
}

/** The custom elements of the page's own markup. */
export function customElementsIn(place: Element): Element[] {
  return [...place.querySelectorAll("*")].filter(({ localName }) => localName.includes("-"));
}
