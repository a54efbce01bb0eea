/**
 * Lets applications set the markup of style elements and of SVG. The page's policy sees the text, but not the element
 * for which it is meant, and parses every text as HTML.
 *
 * - The markup of a style element, as Ant Design sets it, is its text, and must not be parsed: `tr > th` must not
 * become
 *   `tr &gt; th`.
 * - In SVG `<path/>` ends the element, but in HTML it contains what follows. Such markup is parsed inside an `svg`.
 */
export function installMarkupContext(page: Window & typeof globalThis = window): void {
  const {
    HTMLStyleElement: style,
    SVGElement: svg,
    SVGStyleElement: svgStyle,
  } = page as Window & Partial<typeof globalThis>;
  const markup = Object.getOwnPropertyDescriptor(page.Element.prototype, "innerHTML");
  if (svg && markup?.get) define(svg.prototype, markup.get, (element, text) => setShapes(element, text, markup));
  for (const type of [style, svgStyle])
    if (type)
      define(
        type.prototype,
        function (this: Element) {
          return this.textContent;
        },
        (element, text) => {
          element.textContent = text === null ? "" : String(text);
        },
      );
}

function define(prototype: Element, get: () => unknown, set: (element: Element, text: unknown) => void): void {
  Object.defineProperty(prototype, "innerHTML", {
    configurable: true,
    enumerable: true,
    get,
    set(this: Element, text: unknown) {
      set(this, text);
    },
  });
}

function setShapes(element: Element, text: unknown, markup: PropertyDescriptor): void {
  // The result of an application's own policy is not a string, and is not parsed twice. A `foreignObject` contains
  // HTML.
  if (typeof text !== "string" || text === "" || element.localName === "foreignObject") {
    markup.set?.call(element, text);
    return;
  }
  const holder = element.ownerDocument.createElement("template");
  holder.innerHTML = `<svg>${text}</svg>`;
  const { ownerDocument } = element;
  element.replaceChildren(
    ...[...(holder.content.firstChild?.childNodes ?? [])].map((each) => ownerDocument.importNode(each, true)),
  );
}
