/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { drawnBefore, refuseEmpty } from "../html/host-lifecycles.ts";
import { makeNode, type PageNode } from "../html/make-node.ts";
import type { MountedPage } from "../html/mounted-page.ts";
import { foreignScripts } from "../html/own-ids.ts";
import { addForeignLinks, takeLinks } from "../html/page-elements.ts";
import { markupRoots } from "../html/page-roots.ts";
import { type PageFiles, type PageScript, runScripts } from "../html/page-scripts.ts";
import { setGlobal } from "./shared-names.ts";

/** A page of a site, as the file with its data has it. */
export interface SitePage extends MountedPage {
  title: string;
  /** Of the page's root element and its body, for its element. */
  attributes: Record<string, string>;
  /** Style sheets of this page alone, with their hashes. */
  styles: { file: string; integrity: string }[];
  /** The address to which a page without content redirects. */
  moved?: string;
  /** Whether its scripts draw the whole document. Then `body` has the root element. */
  drawsDocument?: boolean;
}

export interface OpenedPage {
  name: string;
  place: HTMLElement;
  links: HTMLLinkElement[];
  /** Style sheets of other origins. The page is shown without those that cannot be loaded. */
  foreignLinks: Element[];
  /** What its markup gives the root element and the body of the document. */
  markup: ReturnType<typeof markupRoots>;
  listeners: [EventTarget, Parameters<EventTarget["addEventListener"]>][];
  /** The globals that its plain scripts have made, if the site's pages have their own globals. */
  globals: Map<string, PropertyDescriptor | undefined>;
  /** The former values of globals of other code that the page has changed. */
  replaced: Map<string, PropertyDescriptor | undefined>;
  /** The addresses of its scripts of other origins. */
  libraries: readonly string[];
  /** The last plain script of the page's own files. */
  lastOwn: PageScript | undefined;
  run(around?: MountedPage["around"]): Promise<void>;
  /** Set while its scripts run without the globals of other pages: ends that. */
  endApart?: (() => void) | undefined;
}

/** A part of an address without `%20` and the like; as it is where it cannot be read, as `100%`. */
export function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** As a browser does when it opens a page. */
export function scrollToTarget(): void {
  const target = document.getElementById(readable(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

/** The name of the page at an address of the portal. */
export function pageNameOf(pathname: string, basePath: string): string {
  const below = readable(pathname).slice(basePath.length);
  // The portal opens an application at this address. A page of this name has one with `.html` or a slash at its end.
  if (below === "/home") return "";
  const name = below.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
  return name.replace(/^\/+|\/+$/g, "");
}

/** A text, with the addresses that files and other pages have in the portal. */
export function withAddress(value: string, addressOf: (file: string) => string, basePath: string): string {
  return value
    .replace(/portico-file:\(([^)]*)\)/g, (_, file: string) => addressOf(decodeURIComponent(file)))
    .replace(/^portico-page:/, `${basePath}/`);
}

/** A page's nodes, with the addresses that its files and the other pages have in the portal. */
export function withAddresses(node: PageNode, addressOf: (file: string) => string, basePath: string): PageNode {
  if (typeof node === "string") return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => [
    name,
    withAddress(value, addressOf, basePath),
  ]);
  const children = node.children.map((child) => withAddresses(child, addressOf, basePath));
  return { ...node, attributes: Object.fromEntries(attributes), children };
}

/** The root element of an own document. Its box is the frame's, and its body has no size and colours of the portal's. */
export function makeRoot(nodes: readonly Node[]): HTMLElement {
  const made = nodes.find((node) => node.nodeName === "HTML") as HTMLElement;
  made.style.display = "contents";
  const body = made.querySelector<HTMLElement>(":scope > body");
  if (body) Object.assign(body.style, { minHeight: "0", margin: "0", background: "none" });
  // The portal reads `href` of all elements with this name and `rel`. These have none, as they are elements of MathML.
  for (const link of made.querySelectorAll("link")) Object.assign(link, { href: "" });
  // Links to style sheets of other origins are beside it.
  made.prepend(...nodes.filter((node) => node !== made));
  return made;
}

/** Runs scripts. An error of one fails the page if users see nothing on it. */
export async function runVisibly(place: Element, run: (failures: unknown[]) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const readable = "h1, h2, h3, h4, h5, h6, a, button, input, select, textarea, table, p + p, li, img, video";
  const isReadable = place.querySelector(readable) !== null;
  drawnBefore(place);
  await run(failures);
  await refuseEmpty(failures, place, isReadable);
}

/** Makes the elements of a page. Its scripts have not run. */
export function openPage(name: string, page: SitePage, files: PageFiles, basePath: string): OpenedPage {
  const places = new Map<number, HTMLScriptElement>();
  const nodes = page.body.map((node) => makeNode(withAddresses(node, files.addressOf, basePath), places));
  const place = page.drawsDocument ? makeRoot(nodes) : document.createElement("div");
  if (!page.drawsDocument) {
    for (const [attribute, value] of Object.entries(page.attributes))
      if (attribute === "style") place.style.cssText = value;
      else place.setAttribute(attribute, value);
    place.append(...nodes);
  }
  const foreignLinks = takeLinks(place);
  const links = page.styles.map(({ file, integrity }) =>
    Object.assign(document.createElement("link"), {
      ...{ rel: "stylesheet", crossOrigin: "anonymous", integrity, href: files.addressOf(file) },
    }),
  );
  let ran: Promise<void> | undefined;
  const run: OpenedPage["run"] = (around) => {
    ran ??= runVisibly(place, (failures) =>
      runScripts({ ...page, ...(around && { around }) }, files, place, places, failures),
    );
    return ran;
  };
  const isOwn = ({ kind, integrity }: PageScript) => kind === "script" && integrity !== undefined;
  const lastOwn = page.scripts.filter(isOwn).at(-1);
  const markup = markupRoots(place, page.roots);
  return {
    name,
    place,
    links,
    foreignLinks,
    markup,
    listeners: [],
    ...{ globals: new Map(), replaced: new Map() },
    libraries: foreignScripts(page.scripts),
    lastOwn,
    run,
  };
}

/** Adds the style sheets of a page, and waits for its own. */
export async function addLinks({ links, foreignLinks }: OpenedPage): Promise<void> {
  addForeignLinks(foreignLinks);
  const added = links.map(
    (link) =>
      new Promise<void>((resolve, reject) => {
        link.onload = () => resolve();
        // With rules, it is a sheet that it imports which has failed.
        link.onerror = () =>
          link.sheet?.cssRules.length ? resolve() : reject(new Error(`${link.href} cannot be loaded`));
      }),
  );
  document.head.append(...links);
  await Promise.all(added);
}

/** Adds the listeners again that a page had when it was left, which are recorded already, and its globals. */
export function attachListeners({ listeners, globals, replaced, endApart }: OpenedPage): void {
  // Until then they have been left as they are.
  if (endApart) for (const name of replaced.keys()) replaced.set(name, Object.getOwnPropertyDescriptor(window, name));
  for (const [name, as] of globals) setGlobal(name, as);
  for (const [target, given] of listeners) target.addEventListener(given[0], given[1], given[2]);
}

/**
 * Removes the page that is shown, with its style sheets and listeners. While its own plain scripts load, they use globals that
 * earlier scripts have changed. So these globals are restored when the scripts have run.
 */
export function detachPage(page: OpenedPage): void {
  page.endApart?.();
  for (const name of page.globals.keys()) page.globals.set(name, Object.getOwnPropertyDescriptor(window, name));
  if (page.endApart) restoreGlobals(page);
  removeListeners(page);
  page.place.remove();
  removeLinks(page);
}

/** Also at a return to the application: the portal adds the listeners of all its pages again. */
export function removeListeners({ listeners }: OpenedPage): void {
  for (const [target, given] of listeners) target.removeEventListener(given[0], given[1], given[2]);
}

/** Restores the values of other code in globals that the page has changed. */
export function restoreGlobals({ replaced }: OpenedPage): void {
  for (const [name, as] of replaced) setGlobal(name, as);
}

export function removeLinks({ links, foreignLinks }: OpenedPage): void {
  for (const link of [...links, ...foreignLinks]) link.remove();
}
