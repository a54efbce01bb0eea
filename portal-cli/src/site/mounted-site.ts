/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`site-adapter.ts`), beside those of the files that it imports.
// They may use each other, and nothing else.
import { type PageProps, showStart } from "../html/mounted-page.ts";
import { addressVisits, type BuiltFor } from "../html/own-addresses.ts";
import { followTitle, giveDocument, giveFiles } from "../html/own-document.ts";
import { giveIds } from "../html/own-ids.ts";
import { addBase, addPlace, makeBase } from "../html/page-elements.ts";
import { keepRoots } from "../html/page-roots.ts";
import type { PageFiles } from "../html/page-scripts.ts";
import {
  addLinks,
  attachListeners,
  detachPage,
  type OpenedPage,
  openPage,
  pageNameOf,
  removeLinks,
  removeListeners,
  type SitePage,
  scrollToTarget,
  withAddress,
} from "./opened-page.ts";
import { endOfScripts, runApart, separateListeners, startRouter, watchHistory } from "./site-scripts.ts";

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
  /** Whether they have code that may be a router. It is treated as a router when it first changes the address. */
  mayRoute?: boolean;
  /** Whether its scripts draw the whole document. */
  drawsDocument?: boolean;
  /** Set if its scripts are built for other addresses than the application's. */
  builtFor?: BuiltFor;
}

export interface SiteProps extends PageProps {
  /** The specifier of the application. */
  name: string;
  portal: { basePath: string; setTitle?(title: string, options?: { missing?: boolean }): void };
}

interface SiteState {
  /** The pages whose scripts have begun and not failed, by name. */
  opened: Map<string, OpenedPage>;
  shown: OpenedPage | undefined;
  /** Whether the address is changed to where a page leads. */
  isMoving?: boolean;
  /** The page whose scripts have begun to show the other pages in its elements. */
  routed?: OpenedPage | undefined;
  /** The end of a page's own plain scripts. */
  ownRan?: Promise<void>;
  /** Counts the changes of the page: only the last one counts. */
  turn: number;
  /** Ends what follows the title and the classes of the page that is shown. */
  end: () => void;
}

/** Removes the page that is shown. */
export function hidePage(state: SiteState): void {
  if (state.shown) detachPage(state.shown);
  state.shown = undefined;
  state.end();
}

/** Puts a page into the application's element. */
export function placePage(page: OpenedPage, state: SiteState, { domElement, portal }: SiteProps): void {
  state.shown = page;
  page.markup.begin();
  const classes = addPlace(page.place, domElement, page.foreignLinks);
  const endTitle = followTitle(page.place, (title) => portal.setTitle?.(title));
  state.end = () => {
    page.markup.end();
    classes?.end();
    endTitle();
  };
}

/** Relative links of `guide/index.html` start from the folder. */
export function completeAddress(path: string): void {
  const { pathname, search, hash } = location;
  if (path.endsWith("/") && !/\/(index\.html)?$/.test(pathname))
    history.replaceState(history.state, "", `${pathname}/${search}${hash}`);
}

/** The page of the address. A page that only redirects is skipped: the address of its target replaces its address. */
export async function loadPage(site: Site, files: PageFiles, basePath: string, state: SiteState) {
  const { turn } = state;
  const passed = new Set<string>();
  for (;;) {
    const name = pageNameOf(location.pathname, basePath);
    const found = Object.hasOwn(site.pages, name);
    const entry = site.pages[found ? name : site.missing];
    if (!entry) throw new Error(`The site has no page at ${location.pathname}`);
    const { page } = await entry.load();
    if (page.moved === undefined || passed.has(name) || turn !== state.turn) return { name, found, entry, page };
    passed.add(name);
    state.isMoving = true;
    completeAddress(entry.path);
    const address = new URL(withAddress(page.moved, files.addressOf, basePath), location.href);
    const isOwn = address.origin === location.origin && address.pathname.startsWith(`${basePath}/`);
    if (!isOwn) location.replace(address.href);
    else history.replaceState(history.state, "", address.href);
    state.isMoving = false;
  }
}

/** Shows the page of the address, in place of the one that is shown. */
export async function showPage(site: Site, files: PageFiles, state: SiteState, props: SiteProps): Promise<void> {
  const { portal } = props;
  state.turn += 1;
  const { turn } = state;
  const isLast = () => turn === state.turn;
  const { name, found, entry, page } = await loadPage(site, files, portal.basePath, state);
  if (state.ownRan) await endOfScripts(state.ownRan, isLast);
  if (!isLast()) return;
  const kept = state.opened.get(name);
  const next = kept ?? openPage(name, page, files, portal.basePath);
  await addLinks(next);
  if (!isLast()) return removeLinks(next);
  hidePage(state);
  if (found) completeAddress(entry.path);
  attachListeners(next);
  placePage(next, state, props);
  if (page.title && (!site.hasRouter || page.drawsDocument)) portal.setTitle?.(page.title, { missing: !found });
  await (kept ? kept.run() : startScripts(next, site, state));
}

/** Runs the scripts of a page that is shown for the first time. */
export async function startScripts(page: OpenedPage, site: Site, state: SiteState): Promise<void> {
  const others = [...state.opened.values()];
  state.opened.set(page.name, page);
  let run: Promise<void> | undefined;
  if (site.hasRouter) run = startRouter(page.place, page.run);
  else
    state.ownRan = new Promise((resolve) => {
      run = runApart(page, others, resolve);
    });
  try {
    await run;
  } catch (error) {
    state.opened.delete(page.name);
    throw error;
  }
}

/** Shows the one page of a site with a router again, as its router left it. */
export async function showAgain(page: OpenedPage, state: SiteState, props: SiteProps): Promise<void> {
  await addLinks(page);
  attachListeners(page);
  placePage(page, state, props);
  // A router passes over an event without a state, as those of entries that it has not made (VitePress).
  if (history.state === null) dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  await page.run();
}

/** Shows the other pages of a site without a router. @returns a function that ends this */
export function followAddress(site: Site, files: PageFiles, state: SiteState, props: SiteProps): () => void {
  const { basePath } = props.portal;
  const isElsewhere = (pathname: string) => !`${pathname}/`.startsWith(`${basePath}/`);
  const route = (pathname: string) => {
    const isOther = !isElsewhere(pathname) && pageNameOf(pathname, basePath) !== state.shown?.name;
    if (isOther && !state.isMoving) state.routed ??= state.shown;
  };
  const endWatch = site.mayRoute ? watchHistory(props.name, route) : undefined;
  const follow = () => {
    if (state.routed) return;
    if (isElsewhere(location.pathname) || pageNameOf(location.pathname, basePath) === state.shown?.name) {
      // The user left or went back before another page has been loaded: its end changes neither page nor address.
      state.turn += 1;
      return;
    }
    const shown = showPage(site, files, state, props);
    const { turn } = state;
    const isLast = () => turn === state.turn;
    // As in a browser: the page is shown without a missing file, and the portal reports the file.
    shown.then(
      () => isLast() && scrollToTarget(),
      () => isLast() && location.reload(),
    );
  };
  for (const page of state.opened.values()) removeListeners(page);
  // First, because it does not belong to a page.
  addEventListener("popstate", follow);
  const endSeparation = separateListeners(() => state.shown);
  return () => {
    removeEventListener("popstate", follow);
    endWatch?.();
    endSeparation();
  };
}

/** Gives scripts that draw the whole document a document and files. */
export function giveWhole({ builtFor }: Site, files: PageFiles, state: SiteState): void {
  // A page of the folder that draws none has a place of another kind.
  giveDocument(() => (state.shown?.place.localName === "html" ? state.shown.place : undefined), files.addressOf(""));
  giveFiles(builtFor?.base ?? "/", files.addressOf(""));
}

/** The lifecycles of a site. A page that has been left is kept as it was. */
export function mountedSite(site: Site, files: PageFiles) {
  const [base, roots] = [makeBase(), keepRoots()];
  const state: SiteState = { opened: new Map(), shown: undefined, turn: 0, end: () => {} };
  const libraries = () => state.shown?.libraries ?? [];
  giveIds(() => state.shown?.place, files.addressOf(""), libraries);
  if (site.drawsDocument) giveWhole(site, files, state);
  const addresses = site.builtFor && addressVisits(site.builtFor);
  let stopFollowing = () => {};
  const end = () => {
    addresses?.end();
    state.turn += 1;
    stopFollowing();
    hidePage(state);
    base.remove();
  };
  return {
    async mount(props: SiteProps) {
      showStart(props.portal.basePath);
      roots.begin();
      addresses?.begin(props.domElement, props.portal.basePath);
      addBase(base, site.builtFor?.base ?? `${props.portal.basePath}/`);
      if (!site.hasRouter) stopFollowing = followAddress(site, files, state, props);
      const kept = site.hasRouter ? state.opened.values().next().value : state.routed;
      try {
        await (kept ? showAgain(kept, state, props) : showPage(site, files, state, props));
      } catch (error) {
        end();
        throw error;
      }
    },
    async unmount() {
      end();
      roots.end();
    },
  };
}
