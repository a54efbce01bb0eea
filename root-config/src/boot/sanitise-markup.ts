/** What of the HTML Sanitizer API is used. It always removes scripts, handlers, frames and script addresses. */
interface SanitisingElement extends HTMLTemplateElement {
  setHTML?(markup: string, options: { sanitizer: object }): void;
}

// Everything else stays: controls, custom elements, comments, `data-*`. Templates of frameworks have all of them.
const sanitizer = { comments: true, removeElements: ["base", "meta"], removeAttributes: ["srcdoc"] };

const mostRounds = 4;
const prefix = "portico-kept-";

/** Elements that the Sanitizer always removes, and when they run nothing all the same. The page's policy bounds frames. */
const kept: Readonly<Record<string, (element: Element, base: string) => boolean>> = {
  iframe: (frame, base) => isWebAddress(frame.getAttribute("src") ?? "", base),
  use: (shape) => [...shape.attributes].every(({ localName, value }) => localName !== "href" || value.startsWith("#")),
};

/**
 * Makes the function that takes everything out of markup that could run, with the browser's own Sanitizer. Returns
 * `null` where the browser has none, and for markup that another parse would change again, as attacks on sanitizers do.
 *
 * The function parses text as markup. While it does, the page's policy calls it again: it returns that text unchanged.
 */
export function createSanitiser(page: Document): (text: string) => string | null {
  let isParsing = false;
  // The content of a template is inert, and takes rows of tables as well as paragraphs.
  const template = (): SanitisingElement => page.createElement("template");
  const carried = (text: string): string => {
    const holder = template();
    isParsing = true;
    try {
      holder.innerHTML = text;
    } finally {
      isParsing = false;
    }
    for (const name of Object.keys(kept)) rename(holder, name, prefix + name);
    return holder.innerHTML;
  };
  const once = (text: string): string => {
    const holder = template();
    holder.setHTML?.(carried(text), { sanitizer });
    for (const [name, isHarmless] of Object.entries(kept))
      rename(holder, prefix + name, name, (element) => isHarmless(element, page.baseURI));
    return holder.innerHTML;
  };
  return (text) => {
    if (isParsing) return text;
    if (!template().setHTML) return null;
    let markup = once(text);
    for (let round = 1; round < mostRounds; round++) {
      const next = once(markup);
      if (next === markup) return markup;
      markup = next;
    }
    return null;
  };
}

interface SanitisingDocument {
  parseHTML?(markup: string, options: { sanitizer: object }): Document;
}

/**
 * Takes everything out of a whole document that could run, and keeps its root element, head and body with their attributes.
 * Returns `null` as `createSanitiser` does.
 */
export function sanitiseDocument(text: string, page: Document): string | null {
  const { Document: documents } = page.defaultView as unknown as { Document: SanitisingDocument };
  if (!documents.parseHTML) return null;
  let markup = text;
  for (let round = 0; round <= mostRounds; round++) {
    const { documentElement } = documents.parseHTML(markup, { sanitizer });
    const next = `<!doctype html>${documentElement.outerHTML}`;
    if (next === markup) return markup;
    markup = next;
  }
  return null;
}

/** Replaces elements by others with their attributes and without content, or removes them. */
function rename(
  holder: HTMLTemplateElement,
  from: string,
  to: string,
  may: (element: Element) => boolean = () => true,
) {
  for (const element of holder.content.querySelectorAll(from)) {
    if (!may(element)) {
      element.remove();
      continue;
    }
    const copy = element.ownerDocument.createElementNS(element.namespaceURI, to);
    for (const attribute of [...element.attributes]) {
      if (/^on|^srcdoc$/i.test(attribute.name)) continue;
      element.removeAttributeNode(attribute);
      copy.setAttributeNode(attribute);
    }
    element.replaceWith(copy);
  }
}

function isWebAddress(address: string, base: string): boolean {
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
