import { createMarkupRule } from "../boot/markup-rule.ts";
import { createPageGrants } from "../boot/page-grants.ts";
import { sanitiseDocument } from "../boot/sanitise-markup.ts";
import { installStyleNonce, shareNonce, styleNonce } from "../boot/style-nonce.ts";
import { installMarkupContext } from "./markup-context.ts";

interface TypedWindow extends Window {
  trustedTypes?: { defaultPolicy: unknown; createPolicy(name: string, rules: object): unknown };
}

const wholeDocument = /<(?:html|head|body)\b[\s\S]*<\/(?:html|body)>/i;

/**
 * Prepares the frames and windows that applications fill themselves, such as a document that they print or the text of an
 * editor. They have the page's Content Security Policy, but no Trusted Types policy and no nonce for style elements. Without
 * this, they refuse even markup that the page itself accepts.
 */
export function installOwnFrames(page: Window & typeof globalThis = window): void {
  const grants = createPageGrants(page.document);
  const fragment = createMarkupRule(page.document, grants);
  const rule = (text: string): string | null =>
    grants().markup === true && wholeDocument.test(text) ? documentText(text, page.document) : fragment(text);
  const prepare = (frame: TypedWindow | null) => void (frame && prepareFrame(frame, page, rule));

  const { prototype } = page.HTMLIFrameElement;
  const frameOf = Object.getOwnPropertyDescriptor(prototype, "contentWindow")?.get;
  for (const name of ["contentWindow", "contentDocument"] as const) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    if (!property?.get) continue;
    const { get } = property;
    Object.defineProperty(prototype, name, {
      ...property,
      get(this: HTMLIFrameElement) {
        prepare(frameOf?.call(this));
        return get.call(this);
      },
    });
  }
  hookText(prototype, (text) => (grants().markup === true ? documentText(text, page.document) : undefined));
  const { open } = page;
  page.open = function (this: unknown, ...given) {
    const opened = open.apply(page, given);
    // A page that loads at once gets this same window, with its policies, and could not install its own.
    if (isEmpty(given[0])) prepare(opened);
    return opened;
  };
}

const isEmpty = (address: unknown = "") => /^(?:$|about:|blob:)/i.test(String(address).trim());

function prepareFrame(frame: TypedWindow, page: Window, createHTML: (text: string) => string | null): void {
  try {
    const { trustedTypes, document: content } = frame;
    // Documents with their own address have their own policy.
    if (!/^(?:about:|blob:)/.test(content.URL) || trustedTypes?.defaultPolicy) return;
    trustedTypes?.createPolicy("default", { createHTML, createScript: () => null, createScriptURL: () => null });
    shareNonce(page.document, content);
    installStyleNonce(content);
    installMarkupContext(frame as Window & typeof globalThis);
  } catch {
    // A frame of another origin, or an already prepared one.
  }
}

/** The text of a whole document, without everything that could run. Its styles apply in its frame. */
function documentText(text: string, page: Document): string | null {
  // Before parsing: browsers report a style element without a nonce in every document.
  return sanitiseDocument(text.replace(/<style\b(?![^>]*\snonce=)/gi, `<style nonce=${styleNonce(page)}`), page);
}

/** The text of a frame (`srcdoc`), as a property and as an attribute. */
function hookText(prototype: HTMLIFrameElement, toText: (text: string) => string | null | undefined): void {
  const property = Object.getOwnPropertyDescriptor(prototype, "srcdoc");
  const { setAttribute } = prototype;
  const moved = (value: unknown) => (typeof value === "string" && toText(value)) || value;
  if (property?.set)
    Object.defineProperty(prototype, "srcdoc", {
      ...property,
      set(this: HTMLIFrameElement, value: unknown) {
        property.set?.call(this, moved(value));
      },
    });
  Object.assign(prototype, {
    setAttribute(this: HTMLIFrameElement, name: string, value: string): void {
      setAttribute.call(this, name, name.toLowerCase() === "srcdoc" ? (moved(value) as string) : value);
    },
  });
}
