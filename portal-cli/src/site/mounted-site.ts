/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of mounted-page.ts. They
// may use each other, and nothing else.
import {
  type MountedPage,
  makeBase,
  makeNode,
  type PageFiles,
  type PageNode,
  type PageProps,
  runScripts,
  showStart,
} from "../html/mounted-page.ts";

/** A page of a site, as the file with its data has it. */
export interface SitePage extends MountedPage {
  title: string;
  /** Of the element that stands for the page's root element and its body. */
  attributes: Record<string, string>;
  /** Style sheets of this page alone, with their hashes. */
  styles: { file: string; integrity: string }[];
}

interface SiteEntry {
  /** The page's address below the application's, e.g. `guide/` of `guide/index.html`. */
  path: string;
  load(): Promise<{ page: SitePage }>;
}

export interface Site {
  /** The name of a page is its path without `index.html`, `.html` and slashes at its ends. */
  pages: Record<string, SiteEntry>;
  /** The name of the page for addresses without a page. */
  missing: string;
  /** Whether the site's scripts change addresses and pages. */
  hasRouter: boolean;
}

interface SiteProps extends PageProps {
  portal: { basePath: string; setTitle?(title: string, options?: { missing?: boolean }): void };
}

interface OpenedPage {
  place: HTMLElement;
  links: HTMLLinkElement[];
  listeners: [EventTarget, Parameters<EventTarget["addEventListener"]>][];
  run(): Promise<void>;
}

/** The name of the page at an address of the portal. */
export function pageNameOf(pathname: string, basePath: string): string {
  const below = decodeURI(pathname).slice(basePath.length);
  const name = below.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
  const trimmed = name.replace(/^\/+|\/+$/g, "");
  return trimmed === "home" ? "" : trimmed;
}

/** A page's nodes, with the addresses that its files and the other pages have in the portal. */
export function withAddresses(node: PageNode, addressOf: (file: string) => string, basePath: string): PageNode {
  if (typeof node === "string") return node;
  const resolved = (value: string) =>
    value
      .replace(/portico-file:\(([^)]*)\)/g, (_, file: string) => addressOf(decodeURIComponent(file)))
      .replace(/^portico-page:/, `${basePath}/`);
  const attributes = Object.entries(node.attributes).map(([name, value]) => [name, resolved(value)]);
  const children = node.children.map((child) => withAddresses(child, addressOf, basePath));
  return { ...node, attributes: Object.fromEntries(attributes), children };
}

/** Makes the elements of a page. Its scripts have not run. */
export function openPage(page: SitePage, files: PageFiles, basePath: string): OpenedPage {
  const places = new Map<number, HTMLScriptElement>();
  const place = document.createElement("div");
  for (const [name, value] of Object.entries(page.attributes))
    if (name === "style") place.style.cssText = value;
    else place.setAttribute(name, value);
  const nodes = page.body.map((node) => withAddresses(node, files.addressOf, basePath));
  place.append(...nodes.map((node) => makeNode(node, places)));
  const links = page.styles.map(({ file, integrity }) =>
    Object.assign(document.createElement("link"), {
      ...{ rel: "stylesheet", crossOrigin: "anonymous", integrity, href: files.addressOf(file) },
    }),
  );
  let ran: Promise<void> | undefined;
  const run = () => {
    ran ??= runScripts(page, files, place, places);
    return ran;
  };
  return { place, links, listeners: [], run };
}

/** Adds style sheets to the page, and waits for them. */
export async function addLinks(links: readonly HTMLLinkElement[]): Promise<void> {
  const added = links.map(
    (link) =>
      new Promise<void>((resolve, reject) => {
        link.onload = () => resolve();
        link.onerror = () => reject(new Error(`${link.href} cannot be loaded`));
      }),
  );
  document.head.append(...links);
  await Promise.all(added);
}

/**
 * Listeners of window and document belong to the page whose scripts add them: a script that several pages have would
 * otherwise act once for each page that has been open.
 *
 * @returns what ends this
 */
export function separateListeners(current: () => OpenedPage | undefined): () => void {
  const ends = [window, document].map((target: EventTarget) => {
    const add = target.addEventListener;
    target.addEventListener = (...given: Parameters<typeof add>) => {
      current()?.listeners.push([target, given]);
      add.apply(target, given);
    };
    const own = target.addEventListener;
    return () => {
      if (target.addEventListener === own) target.addEventListener = add;
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

/** The lifecycles of a site. A page that has been left is kept as it was. */
export function mountedSite(site: Site, files: PageFiles) {
  const base = makeBase();
  const opened = new Map<string, OpenedPage>();
  let shown: OpenedPage | undefined;
  let end = () => {};

  const hide = () => {
    for (const [target, given] of shown?.listeners ?? []) target.removeEventListener(given[0], given[1], given[2]);
    shown?.place.remove();
    for (const link of shown?.links ?? []) link.remove();
    shown = undefined;
  };

  async function show({ domElement, portal }: SiteProps, isStill: () => boolean): Promise<void> {
    const name = pageNameOf(location.pathname, portal.basePath);
    const found = Object.hasOwn(site.pages, name);
    const { path, load } = site.pages[found ? name : site.missing] ?? { path: "", load: undefined };
    if (!load) throw new Error(`The site has no page at ${location.pathname}`);
    const { page } = await load();
    if (!isStill()) return;
    const next = opened.get(name) ?? openPage(page, files, portal.basePath);
    await addLinks(next.links);
    if (!isStill()) return void (next !== shown && next.links.map((link) => link.remove()));
    hide();
    // Relative links of `guide/index.html` are those of a folder.
    const { pathname, search, hash } = location;
    if (found && path.endsWith("/") && !/\/(index\.html)?$/.test(pathname))
      history.replaceState(history.state, "", `${pathname}/${search}${hash}`);
    for (const [target, given] of next.listeners) target.addEventListener(given[0], given[1], given[2]);
    shown = next;
    domElement.append(next.place);
    if (page.title && !site.hasRouter) portal.setTitle?.(page.title, { missing: !found });
    await next.run();
    opened.set(name, next);
  }

  return {
    async mount(props: SiteProps) {
      const { basePath } = props.portal;
      showStart(basePath);
      base.setAttribute("href", `${basePath}/`);
      document.head.prepend(base);
      let turn = 0;
      const change = async () => {
        turn += 1;
        const own = turn;
        await show(props, () => own === turn);
      };
      const follow = () => {
        const isOwn = location.pathname === basePath || location.pathname.startsWith(`${basePath}/`);
        const name = pageNameOf(location.pathname, basePath);
        if (!isOwn || (shown !== undefined && shown === opened.get(name))) return;
        // As a browser does with a page: where its files are missing, the portal says so.
        change().then(
          () => scrollTo(0, 0),
          () => location.reload(),
        );
      };
      const endSeparation = site.hasRouter ? () => {} : separateListeners(() => shown);
      if (!site.hasRouter) addEventListener("popstate", follow);
      end = () => {
        turn += 1;
        removeEventListener("popstate", follow);
        endSeparation();
        hide();
        base.remove();
      };
      try {
        const kept = site.hasRouter ? opened.values().next().value : undefined;
        if (kept) {
          await addLinks(kept.links);
          shown = kept;
          props.domElement.append(kept.place);
        } else await change();
      } catch (error) {
        end();
        throw error;
      }
    },
    async unmount() {
      end();
    },
  };
}
