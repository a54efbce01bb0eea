/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`), beside those of the file that it imports.
// They may use each other, and nothing else.
import { followClasses } from "./page-roots.ts";

/**
 * Removes from a page's element the style sheets of other origins and those that scripts look for. They belong in the
 * head, before the page's own sheets, which override them.
 */
export function takeLinks(place: Element): Element[] {
  const links = [...place.children].filter(
    (each) => each.localName === "link" && each.getAttribute("rel") === "stylesheet",
  );
  for (const link of links) link.remove();
  return links;
}

/**
 * Adds those that are not there. A link that is moved would be requested again.
 * @returns the loads of those with an id, for which scripts may look; a disabled one never loads. After two seconds the page
 *   goes on, as a mount has a deadline
 */
export function addForeignLinks(links: readonly Element[]): Promise<unknown> | undefined {
  const added = links.filter((link) => !link.isConnected);
  const loadOf = (link: Element) =>
    new Promise((done) => {
      for (const event of ["load", "error"]) link.addEventListener(event, done, { once: true });
    });
  const loads = added.filter((link) => link.id !== "" && !link.hasAttribute("disabled")).map(loadOf);
  document.head.prepend(...added);
  if (loads.length === 0) return undefined;
  return Promise.race([Promise.all(loads), new Promise((done) => setTimeout(done, 2_000))]);
}

/**
 * Remembers where the custom elements of the page are. Some, such as Angular's, remove themselves when they have been out of the
 * document for a moment. They must be in place at the next visit.
 *
 * @returns inserts the removed elements again
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

/**
 * Adds a page. The page's styles for `html` and `body` select the application's frame, which lays out the content of
 * the page's body: the elements between have no boxes. The element of the body has a box if classes give it one or
 * scripts have it as `document.body`.
 *
 * @param links the style sheets of other origins, which may still be loading
 * @returns a function that stops following the classes of the page's body
 */
export function addPlace(place: HTMLElement, domElement: HTMLElement, links: readonly Element[]) {
  domElement.append(place);
  const body = place.localName === "html" ? (place.querySelector<HTMLElement>(":scope > body") ?? place) : place;
  const fitAgain = () => {
    fitPlace(body);
    fitFrame(body);
  };
  for (const link of links) link.addEventListener("load", fitAgain, { once: true });
  fitAgain();
  return body === place && place.localName === "div" ? followClasses(place, fitAgain) : undefined;
}

/** Decides whether the element of a page has a box. One without a height of its own then has the frame's. */
export function fitPlace(place: HTMLElement): void {
  const { parentElement: around, style, localName } = place;
  if (!around) return;
  if (style.display === "contents") style.display = "";
  if (style.height === "100%") style.height = "";
  if (/^(?:max-content|var\(--app-height\))$/.test(style.minHeight)) style.minHeight = localName === "body" ? "0" : "";
  // What is not shown has the sizes of its style sheets, and not those on the screen.
  around.style.display = "none";
  const { height, minHeight, overflow } = getComputedStyle(place);
  const isBox = localName === "body" || hasBox(place);
  around.style.display = "contents";
  if (!isBox) style.display = "contents";
  else if (/^(?:auto)?$/.test(height)) {
    style.height = "100%";
    if (/^(?:auto|0px)?$/.test(minHeight) && /^(?:visible)?$/.test(overflow)) style.minHeight = "max-content";
  }
}

/** Whether an element has a background. */
export function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return !/^(?:none)?$/.test(backgroundImage) || !/^(?:transparent|rgba\(0, 0, 0, 0\))?$/.test(backgroundColor);
}

/**
 * The background of a body is that of the window: also below a short page, and behind margins. The body's own become a padding,
 * which centres a page of limited width.
 */
export function fitFrame(place: HTMLElement): void {
  const frame = place.closest<HTMLElement>("[data-styles]");
  if (!frame) return;
  for (const name of ["margin", "padding", "width", "max-width", "min-height", "box-sizing", "display"])
    frame.style.removeProperty(name);
  if (isPainted(frame)) paintMargins(frame);
  const isShort = place.getBoundingClientRect().height < document.documentElement.clientHeight / 2;
  if (place.style.minHeight === "max-content" && isShort && isPainted(place))
    place.style.minHeight = "var(--app-height)";
}

/** A page at the left, of limited width, keeps its margins, and those of its first and last elements are inside it. */
export function paintMargins(frame: HTMLElement): void {
  const style = getComputedStyle(frame);
  const { display, margin, marginTop, marginRight, marginBottom, marginLeft, maxWidth } = style;
  const { paddingTop, paddingRight, paddingBottom, paddingLeft, boxSizing } = style;
  const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  const used = Number.parseFloat(marginLeft) + widthOf(frame) + Number.parseFloat(marginRight);
  frame.style.minHeight = "var(--app-height)";
  // The margins of its first and last elements are inside it.
  if (display === "block") frame.style.display = "flow-root";
  const isLimited = !/^(?:none)?$/.test(maxWidth);
  if (!(isLimited || /[1-9]/.test(margin)) || marginLeft !== marginRight) return;
  if (Math.abs(used - widthOf(frame.parentElement)) > 1) return;
  const inner = boxSizing === "border-box" ? "0px" : `${paddingLeft} - ${paddingRight}`;
  const side = isLimited ? `max(0px, (100% - ${maxWidth} - ${inner}) / 2)` : marginLeft;
  const padding = [marginTop, side, marginBottom, side].map(
    (space, index) => `calc(${space} + ${[paddingTop, paddingRight, paddingBottom, paddingLeft][index]})`,
  );
  const whole = { margin: "0", width: "auto", maxWidth: "none", boxSizing: "border-box" };
  Object.assign(frame.style, whole, { padding: padding.join(" ") });
}

/** Whether an element has a style that it does not pass on to its children. */
export function hasBox(place: Element): boolean {
  const child = place.appendChild(document.createElement("div"));
  const [own, passedOn] = [getComputedStyle(place), getComputedStyle(child)];
  const found = Array.from(own).some((name) => own.getPropertyValue(name) !== passedOn.getPropertyValue(name));
  child.remove();
  return found;
}

/**
 * The element of a plain script. One that has failed would not run again: another one takes its place.
 * @param written what code reads as its address
 */
export function scriptElement(
  index: number,
  places: Map<number, HTMLScriptElement>,
  written?: string,
): HTMLScriptElement {
  const placed = places.get(index);
  if (placed && !(placed.src && placed.onload)) return showWritten(placed, written);
  const element = showWritten(document.createElement("script"), written);
  for (const { name, value } of placed?.attributes ?? [])
    if (!/^(src|integrity|crossorigin)$/.test(name)) element.setAttribute(name, value);
  placed?.replaceWith(element);
  places.set(index, element);
  return element;
}

/** Code that reads the attribute of a script gets the address that the page has for it. */
export function showWritten(element: HTMLScriptElement, written: string | undefined): HTMLScriptElement {
  const read = (name: string) => Element.prototype.getAttribute.call(element, name);
  if (written !== undefined) element.getAttribute = (name) => (name === "src" ? written : read(name));
  return element;
}

/** Properties that code reads only of a script element: its text, its type and its address. */
export function giveText(made: Element, { type = "", src = "" }: Record<string, string>): void {
  const set = (value: string) => {
    made.textContent = value;
  };
  const text = { get: () => made.textContent, set, configurable: true };
  const value = (of: string) => ({ value: of, writable: true });
  Object.defineProperties(made, { text, innerHTML: text, type: value(type), src: value(src) });
}

/**
 * The element from which routers read the base of their addresses (`<base href>`). It is not a real `base` element: the browser
 * would resolve all relative addresses of the portal with it.
 */
export function makeBase(): Element {
  return document.createElementNS("http://www.w3.org/2000/svg", "base");
}

export function addBase(base: Element, path: string): void {
  base.setAttribute("href", path);
  document.head.prepend(base);
}
