const nonces = new WeakMap<Document, string>();

/** The page's nonce for style elements; empty until the page has it. */
export function styleNonce(page: Document): string {
  // Read at the first style element only: the carrier is the page's last element.
  const nonce = nonces.get(page) || (page.querySelector<HTMLStyleElement>("style[nonce]")?.nonce ?? "");
  nonces.set(page, nonce);
  return nonce;
}

/** Sets the page's nonce in a document that the page fills, such as a frame's. */
export function shareNonce(page: Document, filled: Document): void {
  nonces.set(filled, styleNonce(page));
}

/**
 * Lets style elements apply that scripts create, such as those of style-loader, Vue and Angular: sets the page's nonce
 * on them. The policy accepts the nonce for styles only, so it lets no script run. Style elements in markup get the
 * nonce in two cases: in a template or a shadow tree, as components write them, and in markup that a policy of the
 * application has made. Text that becomes markup of a page's element gets no nonce, so injected markup styles nothing.
 */
export function installStyleNonce(page: Document = document): void {
  const { defaultView } = page;
  if (!defaultView) return;
  const { Document, Element, ShadowRoot } = defaultView as Window & typeof globalThis;
  for (const method of ["createElement", "createElementNS"] as const) {
    const original = Document.prototype[method] as (...values: unknown[]) => HTMLElement;
    Object.assign(Document.prototype, {
      [method](this: Document, ...values: unknown[]): HTMLElement {
        const element = original.apply(this, values);
        // HTML and SVG have a style element, both with a nonce. Chromium clones the attribute, but not the property alone.
        if (element.localName === "style" && !element.nonce) element.setAttribute("nonce", styleNonce(page));
        return element;
      },
    });
  }
  for (const { prototype } of [Element, ShadowRoot]) hookMarkup(prototype, page);
}

function hookMarkup(prototype: Element | ShadowRoot, page: Document): void {
  const property = Object.getOwnPropertyDescriptor(prototype, "innerHTML");
  if (!property?.set) return;
  const { set } = property;
  Object.defineProperty(prototype, "innerHTML", {
    ...property,
    set(this: Element | ShadowRoot, markup: unknown) {
      const isText = typeof markup !== "object" && !(this instanceof HTMLTemplateElement || this instanceof ShadowRoot);
      if (isText || !/<style\b/i.test(String(markup))) return set.call(this, markup);
      if (!(this instanceof ShadowRoot)) {
        set.call(this, markup);
        return setNonces(this, styleNonce(page));
      }
      // Sets the nonce in a template first: in the tree, a style element without a nonce would be refused and reported.
      const holder = page.createElement("template");
      holder.innerHTML = markup as string;
      this.replaceChildren(page.importNode(holder.content, true));
    },
  });
}

/** Sets a nonce on the style elements in a template or in an element. */
function setNonces(holder: Element, nonce: string): void {
  const content = holder instanceof HTMLTemplateElement ? holder.content : holder;
  for (const style of content.querySelectorAll("style:not([nonce])")) {
    style.setAttribute("nonce", nonce);
    // A style element in the page has already been refused. Inserting it again makes the browser read it again.
    if (style.isConnected) style.replaceWith(style);
  }
  for (const inner of content.querySelectorAll("template")) setNonces(inner, nonce);
}
