import { inlinedMap } from "./inlined-map.ts";

/** The portal's own paths, whose addresses may look like files. */
export const ofPortal = /^\/(?:api|media|import-maps?|\.well-known)\b/;

/** Not the portal's own modules and logos. */
const ofBuilds = /^\/(?!modules\/|media\/(?:apps|tenants)\/).*\.\w+$/;

type Listed = HTMLScriptElement | HTMLLinkElement | HTMLImageElement;

/**
 * Sets the hash of the release on scripts and style sheets that a bundler's runtime adds to the page, such as the
 * chunks of webpack and of Module Federation. It does so before the address is set, so before the request. The browser
 * then refuses other bytes. An element with a hash keeps it.
 *
 * A build for the root of its host (`publicPath: "/"`) requests its files at the root of the portal's host. Such an
 * address is replaced by the file of the map with that ending, if there is exactly one.
 */
export function installScriptIntegrity(page: Window & typeof globalThis = window): void {
  hookAddress(page.HTMLScriptElement.prototype, "src", prepare);
  hookAddress(page.HTMLLinkElement.prototype, "href", prepare);
  hookAddress(page.HTMLImageElement.prototype, "src", prepare);
}

/** Changes the addresses that a kind of element gets, by its property or its attribute. */
export function hookAddress<T extends Element>(
  prototype: T,
  name: string,
  change: (element: T, address: unknown) => unknown,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const { setAttribute } = prototype;
  // `href` of SVG is an object, and is set as an attribute only.
  if (property?.set)
    Object.defineProperty(prototype, name, {
      ...property,
      set(this: T, address: unknown) {
        property.set?.call(this, change(this, address));
      },
    });
  Object.assign(prototype, {
    setAttribute(this: T, attribute: string, value: unknown): void {
      setAttribute.call(this, attribute, (attribute.toLowerCase() === name ? change(this, value) : value) as string);
    },
  });
}

/** Returns the address for the element, and sets its hash. */
function prepare(element: Listed, address: unknown): unknown {
  if (!URL.canParse(String(address), document.baseURI)) return address;
  const given = new URL(String(address), document.baseURI);
  const moved = fileOfRoot(given);
  if (!(element instanceof HTMLImageElement)) addHash(element, moved ?? given);
  return moved?.href ?? address;
}

/**
 * The file of the map for an address of this host that an application computes as if it were at the root, or beside the
 * page: `./logo-1.svg` of esbuild, webpack 4 without a `publicPath`.
 */
export function fileOfRoot(given: URL): URL | undefined {
  const { origin, pathname } = given;
  if (origin !== location.origin || !ofBuilds.test(pathname)) return undefined;
  const ending = spelling(given, "").slice(origin.length);
  // Includes the part after the page's folder, for an address beside the page, and the part after a build's base
  // (`/stock/`). A page without an application has no base: no path contains "?".
  const base = /^\/[^/]+\//.exec(location.pathname)?.[0] ?? "?";
  const folder = location.pathname.replace(/[^/]*$/, "");
  const endings = [
    ending,
    ...[folder, base].filter((each) => ending.startsWith(each)).map((each) => ending.slice(each.length - 1)),
  ];
  // Markup, XML and templates are stored as text.
  endings.push(...endings.map((each) => `${each}.txt`));
  const listed = [...hashes()];
  // Applications of a tenant may have files of one name. The files of the page's own application come first.
  const own = listed.filter(([file]) => file.includes(base));
  const withEnding = (files: typeof listed) => (each: string) =>
    files.filter(([file]) => each[0] === "/" && file.endsWith(each));
  // Its build may have another base of one segment.
  const withoutBase = ofPortal.test(pathname) ? [] : [ending.slice(ending.indexOf("/", 1))];
  const found = [
    endings.map(withEnding(own)),
    endings.map(withEnding(listed)),
    withoutBase.map(withEnding(own)),
  ].flat();
  // Several files with the same bytes count as one.
  const file = found.find((files) => new Set(files.map(([, hash]) => hash)).size === 1)?.[0]?.[0];
  return file ? new URL(file + given.search) : undefined;
}

function addHash(element: HTMLScriptElement | HTMLLinkElement, url: URL): void {
  const known = element.getAttribute("integrity");
  const before = element instanceof HTMLScriptElement ? element.src : element.href;
  // The portal's own hash belongs to one address. A clone of the element has it too.
  if (known && !(URL.canParse(before) && known === hashOf(new URL(before)))) return;
  const hash = hashOf(url);
  element.removeAttribute("integrity");
  if (hash === undefined) return;
  element.setAttribute("integrity", hash);
  // Browsers compare the bytes of another origin only for requests with CORS.
  if (url.origin !== location.origin && element.crossOrigin === null) element.crossOrigin = "anonymous";
}

/** Names of chunks may have a query: the map lists the file. */
const hashOf = (url: URL) => hashes().get(spelling(url)) ?? hashes().get(spelling(url, ""));

/** Whether a script is requested with its hash: by the map, also in a further attempt, or by its element. */
export function hasHash(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (hashOf(url) !== undefined) return true;
  return [...document.scripts].some(({ src, integrity }) => src === url.href && integrity !== "");
}

let known: { listed: Readonly<Record<string, string>>; bySpelling: ReadonlyMap<string, string> } | undefined;

/** The hash of every file in the page's map. The files change with each new build that the page uses. */
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
function spelling(url: URL, search = url.search): string {
  const { origin, pathname, href } = url;
  try {
    return origin + decodeURIComponent(pathname) + search;
  } catch {
    return href;
  }
}
