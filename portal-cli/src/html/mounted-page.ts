/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use those of its imports, and nothing else.
import { drawnIn, drawWith, isDrawn } from "./host-lifecycles.ts";
import { makeNode, type PageNode, type ScriptPlaces } from "./make-node.ts";
import { addressVisits, type BuiltFor } from "./own-addresses.ts";
import { giveBody, makeBody } from "./own-body.ts";
import { giveIds } from "./own-ids.ts";
import {
  addBase,
  addForeignLinks,
  addPlace,
  customElementsIn,
  keepElements,
  makeBase,
  scriptElement,
  takeLinks,
} from "./page-elements.ts";
import { seenHash, withReadyEvents } from "./page-events.ts";
import { keepRoots, markupRoots } from "./page-roots.ts";

/** A script of a page; `file` is relative to the adapter, or the address of a script of another origin. */
export interface PageScript {
  file: string;
  kind: "module" | "script";
  /** Left out for other origins: their scripts have no hash. */
  integrity?: string;
  /** Its address in the page, which Turbopack compares with those of chunks. */
  written?: string;
  /** The modules that a plain script imports at once, relative to the adapter. */
  imports?: string[];
}

export interface MountedPage {
  body: PageNode[];
  /** In the order in which the browser runs them. */
  scripts: PageScript[];
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
  /** For a page of a site: called before each plain script. The returned function is called after the script. */
  around?(script: PageScript, element: HTMLScriptElement): () => void;
}

export interface PageFiles {
  addressOf(file: string): string;
  /** The modules by file: a literal `import()` each, so that the gate and the page know them with their hash. */
  modules: Record<string, () => Promise<unknown>>;
}

export interface PageProps {
  domElement: HTMLElement;
  portal: { basePath: string };
}

/**
 * Runs a plain script in an element that has not run. If a script of another origin cannot be loaded, the page goes on without
 * it, as in a browser.
 *
 * @param failures gets what the script throws, which the browser reports
 */
export function runScript(
  script: PageScript,
  address: string,
  element: HTMLScriptElement,
  failures: unknown[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let thrown: unknown;
    const note = ({ filename, error, message }: ErrorEvent) => {
      if (filename === address) thrown ??= error ?? new Error(message);
    };
    const end = () => removeEventListener("error", note);
    addEventListener("error", note);
    element.onload = () => {
      end();
      // By this `scriptElement` knows that it has run.
      if (thrown === undefined) element.onload = null;
      else failures.push(thrown);
      resolve();
    };
    element.onerror = () => {
      end();
      script.integrity === undefined ? resolve() : reject(new Error(`${address} cannot be loaded`));
    };
    if (script.integrity !== undefined)
      Object.assign(element, { crossOrigin: "anonymous", integrity: script.integrity });
    element.src = address;
  });
}

/**
 * Imports a module. An error of its code is reported and noted, as the next scripts run in spite of it.
 * @throws an error of the load: browsers have no other mark for it than the text
 */
export async function runModule(load: (() => Promise<unknown>) | undefined, failures: unknown[]): Promise<void> {
  try {
    await load?.();
  } catch (error) {
    if (error instanceof TypeError && /import|module script/i.test(error.message)) throw error;
    failures.push(error);
    reportError(error);
  }
}

/**
 * Runs the page's scripts, then their handlers of the events that browsers send when the document has been read.
 * @param failures gets what the scripts throw
 */
export function runScripts(
  page: MountedPage,
  files: PageFiles,
  place: Element,
  places: ScriptPlaces,
  failures: unknown[] = [],
): Promise<void> {
  return withReadyEvents((passed) => runInOrder(page, files, place, places, passed, failures), place);
}

/**
 * Runs the scripts, plain scripts at their places. A script whose place another script has removed runs at the end. After a
 * failure scripts that have run do not run again.
 *
 * @param passed is called after each script that has run
 */
export async function runInOrder(
  { scripts, around }: MountedPage,
  files: PageFiles,
  place: Element,
  places: Map<number, HTMLScriptElement>,
  passed: () => void,
  failures: unknown[],
): Promise<void> {
  for (const [index, script] of scripts.entries()) {
    const load = files.modules[script.file];
    if (script.kind === "module" && load) {
      await runModule(load, failures);
      passed();
      continue;
    }
    const element = scriptElement(index, places, script.written);
    if (!element.src) {
      if (!place.contains(element)) place.append(element);
      const ran = around?.(script, element);
      await runScript(script, files.addressOf(script.file), element, failures);
      ran?.();
      passed();
    }
    // Its own `import()` has begun them; what fails in it would show nothing.
    await Promise.all((script.imports ?? []).map((file) => runModule(files.modules[file], failures)));
    passed();
  }
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
  const before = drawnIn(place);
  const failures: unknown[] = [];
  const run = () => runScripts(page, files, place, places, failures);
  await drawWith(run, place, files.addressOf(""), page.isHosted);
  if (failures.length > 0 && !page.isReadable && !(await isDrawn(place, before, 40))) throw failures[0];
}

export function endAll(...parts: ({ end(): void } | undefined)[]): void {
  for (const part of parts) part?.end();
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
  giveIds(() => made?.place, files.addressOf(""));
  if (page.ownBody) giveBody(() => made?.place, files.addressOf(""));
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
        endAll(hash, addresses, made.classes, markup);
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
