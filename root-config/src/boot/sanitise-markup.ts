/** The used part of the HTML Sanitizer API. It always removes scripts, handlers, frames and script addresses. */
interface SanitisingElement extends HTMLTemplateElement {
  setHTML?(markup: string, options: { sanitizer: object }): void;
}

// Everything else stays: controls, custom elements, comments, `data-*`. Templates of frameworks contain all of them.
const sanitizer = { comments: true, removeElements: ["base", "meta"], removeAttributes: ["srcdoc"] };

const mostRounds = 4;
const prefix = "portico-kept-";

/**
 * Elements that the Sanitizer always removes, with the condition under which they run nothing and stay. The page's
 * policy limits frames.
 */
const kept: Readonly<Record<string, (element: Element, base: string) => boolean>> = {
  iframe: (frame, base) => isWebAddress(frame.getAttribute("src") ?? "", base),
  use: (shape) => [...shape.attributes].every(({ localName, value }) => localName !== "href" || value.startsWith("#")),
};

/**
 * Makes a function that removes everything that could run from markup, with the browser's own Sanitizer. It returns
 * `null` if the browser has no Sanitizer, and for markup that a second parse would change again, as in attacks on
 * sanitizers.
 *
 * The function parses text as markup. During the parse the page's policy calls it again; it then returns the text
 * unchanged.
 */
export function createSanitiser(page: Document): (text: string) => string | null {
  let isParsing = false;
  // The content of a template is inert, and may be rows of tables as well as paragraphs.
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
 * Removes everything that could run from a whole document, but keeps its root element, head and body with their
 * attributes. Returns `null` in the same cases as `createSanitiser`.
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

/** Replaces elements by other elements with the same attributes and without content, or removes them. */
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
