/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use each other, and nothing else.

type Parent = Document | HTMLElement;
type OwnPlace = () => Element | undefined;
type Libraries = () => readonly string[];

/** The addresses of a page's scripts of other origins, such as jQuery of a CDN: what they look for is the page's. */
export function foreignScripts(scripts: readonly { file: string; integrity?: string }[]): string[] {
  return scripts.filter(({ integrity }) => integrity === undefined).map(({ file }) => file);
}

/**
 * Whether the code that has called the adapter is of the adapter's folder.
 * @param libraries addresses of the page's scripts of other origins. Another application may have the same ones: the code that
 *   called them decides
 * @param isShown whether the application is on the page: libraries that no application has called count for such a one
 */
export function isCalledByOwn(adapter: string, libraries: readonly string[] = [], isShown = true): boolean {
  const errors = Error as { stackTraceLimit?: number; prepareStackTrace?: unknown };
  const { stackTraceLimit = 10, prepareStackTrace } = errors;
  // Each adapter that the page has run adds lines, and libraries for error reports change both.
  errors.stackTraceLimit = 50;
  errors.prepareStackTrace = undefined;
  const lines = String(new Error().stack).split("\n");
  Object.assign(errors, { stackTraceLimit, prepareStackTrace });
  // Adapters of other applications may stand between: each wraps what it finds.
  const isAdapter = /\/portico-(?:html|site|languages)(?:\.\w+)?\.js\b/;
  const callers = lines.filter((line) => line.includes("://") && !isAdapter.test(line));
  const caller = callers.find((line) => !libraries.some((address) => line.includes(address)));
  return caller?.includes(new URL(".", adapter).href) ?? (isShown && callers.length > 0);
}

/** The application's element if its own code, or its library, has called the adapter. */
export function placeOfCaller(ownPlace: OwnPlace, adapter: string, libraries: Libraries): Element | undefined {
  const place = ownPlace();
  return place && isCalledByOwn(adapter, libraries(), place.isConnected) ? place : undefined;
}

/**
 * Whether an element belongs to the portal's page or to another application. Elements of the head, or added to the body, do
 * not.
 */
export function isPortals(element: Element | null | undefined, place: Element): boolean {
  const portals = "#portico, #skip-link, #announcer, #alerts";
  return Boolean(element) && !place.contains(element ?? null) && element?.closest(portals) !== null;
}

/** The elements of a list without the portal's; the browser's list if all are in the application's element. */
export function withoutPortals(found: NodeListOf<Element>, selectors: string, place: Element): NodeListOf<Element> {
  const kept = [...found].filter((element) => !isPortals(element, place));
  if (kept.every((element) => place.contains(element))) return place.querySelectorAll(selectors);
  return Object.assign(kept, { item: (index: number) => kept[index] ?? null }) as unknown as NodeListOf<Element>;
}

/**
 * Gives the scripts of the adapter's folder their own elements if a search would find an element of the portal's page first, such
 * as its first button.
 * @param ownPlace the element that has the application's elements
 * @param adapter address of the adapter
 * @param libraries addresses of the page's scripts of other origins
 */
export function giveElements(ownPlace: OwnPlace, adapter: string, libraries: Libraries = () => []): void {
  giveChildren(ownPlace);
  for (const parent of [document, document.documentElement, document.body])
    giveElementsIn(parent, ownPlace, adapter, libraries);
  giveContent(ownPlace, adapter, libraries);
}

/** The same for one of the parents of all elements. */
export function giveElementsIn(parent: Parent, ownPlace: OwnPlace, adapter: string, libraries: Libraries): void {
  const { querySelector, querySelectorAll, getElementsByTagName, getElementsByClassName } = parent as Document;
  // A stack costs, so it is read only where an element of the portal's page would be the first, or where there is none while the
  // user is elsewhere: a response or a frame that was requested before finds the kept elements.
  const insteadOf = (first: Element | null | undefined) => {
    const place = ownPlace();
    const isMeant = place?.isConnected ? isPortals(first, place) : place && !first;
    return isMeant ? placeOfCaller(ownPlace, adapter, libraries) : undefined;
  };
  // The element of the page has what is in its body.
  const inOwnBody = (selectors: string) => {
    const below = String(selectors).replace(/^\s*(?:html\s*>?\s*)?body\s*>/i, ":scope >");
    const place = below === String(selectors) ? undefined : placeOfCaller(ownPlace, adapter, libraries);
    return place ? place.querySelector(below) : null;
  };
  Object.assign(parent, {
    querySelector(selectors: string) {
      const found = querySelector.call(parent, selectors);
      const place = insteadOf(found);
      const kept = place && withoutPortals(querySelectorAll.call(parent, selectors), selectors, place).item(0);
      return (place ? kept : found) ?? inOwnBody(selectors);
    },
    querySelectorAll(selectors: string) {
      const found = querySelectorAll.call(parent, selectors);
      const place = insteadOf(found[0]);
      return place ? withoutPortals(found, selectors, place) : found;
    },
    getElementsByTagName(name: string) {
      const found = getElementsByTagName.call(parent, name);
      return insteadOf(found[0])?.getElementsByTagName(name) ?? found;
    },
    getElementsByClassName(names: string) {
      const found = getElementsByClassName.call(parent, names);
      return insteadOf(found[0])?.getElementsByClassName(names) ?? found;
    },
  });
}

/**
 * The styles of `:root` and `body` are those of the application's frame, and its scripts find them there: charts read
 * `getComputedStyle(document.documentElement).getPropertyValue("--accent")`. While the user is elsewhere, scripts get what they have
 * read last: they draw again when a theme is taken off. Sizes stay those of the document. A stack costs, so it is read for these
 * properties only.
 */
export function giveStyles(ownPlace: OwnPlace, adapter: string, libraries: Libraries = () => []): void {
  const { getComputedStyle } = window;
  const last = new Map<string, string>();
  window.getComputedStyle = (element, pseudo) => {
    const found = getComputedStyle.call(window, element, pseudo);
    if (pseudo || (element !== document.documentElement && element !== document.body)) return found;
    const place = ownPlace();
    const shown = place?.isConnected ? place : undefined;
    if (!shown && last.size === 0) return found;
    const read = found.getPropertyValue.bind(found);
    const readOwn = (name: string, of = shown) => {
      if (!isCalledByOwn(adapter, libraries())) return read(name);
      if (of) last.set(name, getComputedStyle.call(window, of).getPropertyValue(name));
      return last.get(name) ?? read(name);
    };
    const getPropertyValue = (name: string) => (name.startsWith("--") ? readOwn(name) : read(name));
    Object.defineProperty(found, "getPropertyValue", { value: getPropertyValue, configurable: true });
    const frame = shown?.closest("[data-styles]") ?? shown;
    for (const name of ["color", "background-color", "font-family"]) {
      const key = name.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
      Object.defineProperty(found, key, { get: () => readOwn(name, frame), configurable: true });
    }
    return found;
  };
}

/** A child of the page's body, such as a loading screen, can be removed and replaced as one, and others come before it. */
export function giveChildren(ownPlace: OwnPlace): void {
  const { body } = document;
  // One function for all adapters: the portal calls the page's own function from a hook, and of several only the last.
  const shared = body as HTMLElement & { [key: symbol]: Set<typeof ownPlace> | undefined };
  const key = Symbol.for("portico:places");
  const known = shared[key];
  const places = known ?? new Set();
  places.add(ownPlace);
  shared[key] = places;
  if (known) return;
  for (const name of ["insertBefore", "removeChild", "replaceChild"] as const) {
    const before = body[name] as (...nodes: (Node | null)[]) => Node;
    const change = (...nodes: (Node | null)[]) => {
      const place = [...places].map((each) => each()).find((each) => each && nodes.at(-1)?.parentNode === each);
      return place ? (place[name] as typeof before).apply(place, nodes) : before.apply(body, nodes);
    };
    Object.assign(body, { [name]: change });
  }
}

/**
 * For the scripts of the adapter's folder the content of the body is that of their element: what replaces or empties the body
 * leaves the portal's page.
 */
export function giveContent(ownPlace: OwnPlace, adapter: string, libraries: Libraries): void {
  const { body } = document;
  const own = () => placeOfCaller(ownPlace, adapter, libraries);
  const { replaceChildren, hasChildNodes } = body;
  Object.assign(body, {
    hasChildNodes: () => hasChildNodes.call(own() ?? body),
    replaceChildren(...nodes: Node[]) {
      const place = own();
      place ? place.replaceChildren(...nodes) : replaceChildren.apply(body, nodes);
    },
  });
  const ends = ["firstChild", "firstElementChild", "lastChild", "lastElementChild"];
  const contents = ["innerHTML", "innerText", "textContent", "children", "childNodes", "childElementCount"];
  for (const name of [...contents, ...ends]) {
    const ofBody = Object.getPrototypeOf(body);
    // Another application may have one too.
    const before = Object.getOwnPropertyDescriptor(body, name);
    const read = () => (before?.get ? before.get.call(body) : Reflect.get(ofBody, name, body));
    const write = (value: unknown) =>
      before?.set ? before.set.call(body, value) : Reflect.set(ofBody, name, value, body);
    const set = (value: unknown) => {
      const place = own();
      place ? Reflect.set(place, name, value) : write(value);
    };
    const get = () => {
      const place = own();
      if (!place) return read();
      // What the page has added to the body, such as a dialog, comes after its own elements.
      const last = name.startsWith("last") ? read() : undefined;
      const isAdded =
        last instanceof Element && !last.matches("script") && !last.contains(place) && !isPortals(last, place);
      return isAdded ? last : Reflect.get(place, name);
    };
    Object.defineProperty(body, name, { configurable: true, enumerable: true, get, set });
  }
}

/**
 * Gives the scripts of the adapter's folder their own elements, where the portal's page has elements with the same ids,
 * or both have a `main`.
 * @param ownPlace the element that has the application's elements
 * @param adapter address of the adapter
 * @param libraries addresses of the page's scripts of other origins
 */
export function giveIds(ownPlace: OwnPlace, adapter: string, libraries: Libraries = () => []): void {
  giveElements(ownPlace, adapter, libraries);
  giveStyles(ownPlace, adapter, libraries);
  const ids = "main|alerts|announcer|skip-link";
  const isId = new RegExp(`^(?:${ids})$`);
  // Quoted text is matched first, so that it stays as it is.
  const names = new RegExp(`"[^"]*"|'[^']*'|(#(?:${ids})(?![\\w-])|(?<![\\w.#:[=-])main(?![\\w-]))`, "g");
  // The portal's elements with these names must not match before a descendant either.
  const ownOnly = (selectors: string) =>
    selectors.replace(names, (text, name?: string) => (name ? `${name}:not(body > *, #portico > *)` : text));
  // A stack costs, so it is read for these names only.
  const own = () => placeOfCaller(ownPlace, adapter, libraries);
  const { getElementById, querySelector, querySelectorAll } = document;
  /** The own elements and the selectors for them, or `undefined` where they are not meant. */
  const asOwn = (selectors: string) => {
    const changed = ownOnly(String(selectors));
    const place = changed === String(selectors) ? undefined : own();
    return place && { place, changed };
  };
  Object.assign(document, {
    getElementById(id: string) {
      const ofPage = isId.test(id) ? own() : undefined;
      const found = ofPage ? null : getElementById.call(document, id);
      const place = ofPage ?? (found || ownPlace()?.isConnected !== false ? undefined : own());
      return place ? place.querySelector(`[id="${String(id).replace(/["\\]/g, "\\$&")}"]`) : found;
    },
    querySelector(selectors: string) {
      const meant = asOwn(selectors);
      return meant ? meant.place.querySelector(meant.changed) : querySelector.call(document, selectors);
    },
    querySelectorAll(selectors: string) {
      const meant = asOwn(selectors);
      return meant ? meant.place.querySelectorAll(meant.changed) : querySelectorAll.call(document, selectors);
    },
  });
}
