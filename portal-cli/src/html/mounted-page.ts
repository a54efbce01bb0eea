/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use those of its imports, and nothing else.
import { drawWith, refuseEmpty } from "./host-lifecycles.ts";
import { makeNode, type PageNode, type ScriptPlaces } from "./make-node.ts";
import { addressVisits, type BuiltFor } from "./own-addresses.ts";
import { giveBody, makeBody } from "./own-body.ts";
import { foreignScripts, giveIds } from "./own-ids.ts";
import {
  addBase,
  addForeignLinks,
  addPlace,
  customElementsIn,
  keepElements,
  makeBase,
  takeLinks,
} from "./page-elements.ts";
import { seenHash } from "./page-events.ts";
import { keepRoots, markupRoots } from "./page-roots.ts";
import { type PageFiles, runScripts, type ScriptedPage } from "./page-scripts.ts";

export interface MountedPage extends ScriptedPage {
  body: PageNode[];
  /** Of its root element and its body. */
  attributes?: Record<string, string> | undefined;
  /** Classes and `data-…` of its root element and of its body, each by itself. */
  roots?: Record<string, string>[];
  /** Set if its scripts draw into the body: the attributes of the body that they get. */
  ownBody?: Record<string, string> | undefined;
  /** Set if its scripts are built for other addresses than the application's. */
  builtFor?: BuiltFor | undefined;
  /** Whether users can read or use it without its scripts. */
  isReadable?: boolean;
  /** Whether its scripts look for another host, such as qiankun. */
  isHosted?: boolean;
}

export interface PageProps {
  domElement: HTMLElement;
  portal: { basePath: string };
}

/** The application's start is the page's own address: the folder. */
export function showStart(basePath: string): void {
  const { pathname, search, hash } = location;
  if (pathname === basePath || pathname === `${basePath}/home`)
    history.replaceState(history.state, "", `${basePath}/${search}${hash}`);
}

/** The element of the page, with the attributes of its root element and its body. */
export function makePlace({ ownBody, attributes = {} }: MountedPage): HTMLElement {
  const place = ownBody ? makeBody(ownBody) : document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) place.setAttribute(name, value);
  return place;
}

/** The elements of a page, which are kept while the user is elsewhere. */
export function makePage(page: MountedPage, places: Map<number, HTMLScriptElement>) {
  const place = makePlace(page);
  place.append(...page.body.map((node) => makeNode(node, places)));
  const [markup, classes] = [markupRoots(place, page.roots), undefined as ReturnType<typeof addPlace>];
  return { place, own: customElementsIn(place), links: takeLinks(place), putBack: () => {}, markup, classes };
}

/**
 * Runs a page's scripts. After an error of a script the page goes on, as in a browser. The portal shows the failure in place of a
 * page on which there is nothing to see.
 */
export async function drawPage(
  page: MountedPage,
  files: PageFiles,
  place: Element,
  places: ScriptPlaces,
): Promise<void> {
  const failures: unknown[] = [];
  const run = () => runScripts(page, files, place, places, failures);
  await drawWith(run, place, files.addressOf(""), page.isHosted);
  await refuseEmpty(failures, place, page.isReadable);
}

export function endAll(...parts: ({ end(): void } | undefined)[]): void {
  for (const part of parts) part?.end();
}

/** Gives the scripts of a page its elements, and its body if they draw into the body. */
export function giveOwn(page: MountedPage, files: PageFiles, ownPlace: () => HTMLElement | undefined): void {
  const libraries = foreignScripts(page.scripts);
  const given = [ownPlace, files.addressOf(""), () => libraries] as const;
  giveIds(...given);
  if (page.ownBody) giveBody(...given);
}

/**
 * The lifecycles of a page whose scripts start by themselves. They run once, as scripts do: while the user is elsewhere, its
 * elements are kept.
 */
export function mountedPage(page: MountedPage, files: PageFiles) {
  const [base, hash, roots, places] = [makeBase(), seenHash(), keepRoots(), new Map<number, HTMLScriptElement>()];
  let made: ReturnType<typeof makePage> | undefined;
  let opened: Promise<void> | undefined;
  const addresses = page.builtFor && addressVisits(page.builtFor);
  giveOwn(page, files, () => made?.place);
  return {
    async mount({ domElement, portal }: PageProps) {
      showStart(portal.basePath);
      roots.begin();
      addBase(base, page.builtFor?.base ?? `${portal.basePath}/`);
      made ??= makePage(page, places);
      const { place, links, putBack, markup } = made;
      putBack();
      const loading = addForeignLinks(links);
      if (loading) await loading;
      markup.begin();
      made.classes = addPlace(place, domElement, links);
      addresses?.begin(place, portal.basePath);
      hash.begin(portal.basePath, opened !== undefined);
      opened ??= drawPage(page, files, place, places);
      try {
        await opened;
      } catch (error) {
        for (const each of [place, ...links]) each.remove();
        opened = undefined;
        endAll(hash, addresses, made.classes, markup, roots);
        base.remove();
        throw error;
      }
    },
    async unmount() {
      endAll(made?.markup, roots, hash, addresses, made?.classes);
      if (made) made.putBack = keepElements(made.place, made.own);
      made?.place.remove();
      base.remove();
    },
  };
}
