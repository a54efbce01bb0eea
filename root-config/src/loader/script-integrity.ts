import { inlinedMap } from "./inlined-map.ts";

type Listed = HTMLScriptElement | HTMLLinkElement;

/**
 * Gives the hash of the release to scripts and style sheets that a bundler's runtime adds to the page by itself, such as
 * the chunks of webpack and of Module Federation: before the address is set, so before the request. The browser then
 * refuses other bytes. An element that has a hash keeps it.
 */
export function installScriptIntegrity(page: Window & typeof globalThis = window): void {
  protect(page.HTMLScriptElement.prototype, "src");
  protect(page.HTMLLinkElement.prototype, "href");
}

function protect(prototype: Listed, name: "src" | "href"): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  if (!property) return;
  Object.defineProperty(prototype, name, {
    ...property,
    set(this: Listed, address: unknown) {
      addHash(this, address);
      property.set?.call(this, address);
    },
  });
  const { setAttribute } = prototype;
  Object.assign(prototype, {
    setAttribute(this: Listed, attribute: string, value: unknown): void {
      if (attribute.toLowerCase() === name) addHash(this, value);
      setAttribute.call(this, attribute, value as string);
    },
  });
}

function addHash(element: Listed, address: unknown): void {
  if (element.getAttribute("integrity") || !URL.canParse(String(address), document.baseURI)) return;
  const url = new URL(String(address), document.baseURI);
  const hash = hashes().get(spelling(url));
  if (hash === undefined) return;
  element.setAttribute("integrity", hash);
  // Browsers compare the bytes of another origin only when they were requested with CORS.
  if (url.origin !== location.origin && element.crossOrigin === null) element.crossOrigin = "anonymous";
}

let known: { listed: Readonly<Record<string, string>>; bySpelling: ReadonlyMap<string, string> } | undefined;

/** The hash of every file of the page's map, which gets other files with each build that the page takes. */
function hashes(): ReadonlyMap<string, string> {
  const listed = inlinedMap().integrity ?? {};
  if (known?.listed !== listed) {
    const entries = Object.entries(listed).map(
      ([address, hash]) => [spelling(new URL(address, document.baseURI)), hash] as const,
    );
    known = { listed, bySpelling: new Map(entries) };
  }
  return known.bySpelling;
}

/** One spelling of an address: runtimes write brackets and spaces in names of files as they are. */
function spelling({ origin, pathname, search, href }: URL): string {
  try {
    return origin + decodeURIComponent(pathname) + search;
  } catch {
    return href;
  }
}
