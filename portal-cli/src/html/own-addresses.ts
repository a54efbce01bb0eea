/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`): they may use each other, and nothing else.

/** The path for which the scripts of a page are built, and the name of the function that gives them their addresses. */
export interface BuiltFor {
  base: string;
  name: string;
}

/** Addresses as the scripts of a page see them: those below the application's base path are below `base`. */
export interface OwnAddresses {
  /** The base path of the application in the portal. */
  start: string;
  /** The address of the page. While the user is elsewhere, it stays the last one. */
  here(): URL;
  /** The address in the portal that the scripts mean. */
  inPortal(given: unknown): string;
}

/** Translates addresses between the portal's and those for which scripts are built. */
export function translateAddresses(base: string): OwnAddresses {
  let seen = base;
  return {
    start: "",
    here() {
      const { pathname, search, hash, origin } = location;
      if (`${pathname}/`.startsWith(`${this.start}/`))
        seen = base + pathname.slice(this.start.length + 1) + search + hash;
      return new URL(seen, origin);
    },
    inPortal(given) {
      const text = String(given);
      // The browser resolves relative addresses by the portal's, which has the same end.
      if (!/^\/(?!\/)/.test(text) && !`${text}/`.startsWith(`${location.origin}/`)) return text;
      const { pathname, search, hash } = new URL(text, location.origin);
      const below = pathname.slice(`${pathname}/`.startsWith(base) ? base.length : 1);
      return `${this.start}/${below}${search}${hash}`;
    },
  };
}

/** A property of the page's object. Its functions know only that object. */
export function boundProperty(of: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(of, key);
  return typeof value === "function" ? value.bind(of) : value;
}

export function viewOfLocation(addresses: OwnAddresses): object {
  return new Proxy(
    {},
    {
      get(_, key) {
        if (key === "assign" || key === "replace") return (to: unknown) => location[key](addresses.inPortal(to));
        const here = addresses.here();
        return key in here ? boundProperty(here, key) : boundProperty(location, key);
      },
      set: (_, key, to) =>
        Reflect.set(location, key, key === "href" || key === "pathname" ? addresses.inPortal(to) : to),
      has: (_, key) => key in location,
    },
  );
}

/** Functions that scripts put in place of the history's are seen by them alone. */
export function viewOfHistory(addresses: OwnAddresses): object {
  const write = (name: "pushState" | "replaceState") => (state: unknown, title: string, to?: unknown) =>
    history[name](state, title, to === undefined || to === null ? null : addresses.inPortal(to));
  const own = new Map<PropertyKey, unknown>([
    ["pushState", write("pushState")],
    ["replaceState", write("replaceState")],
  ]);
  return new Proxy(
    {},
    {
      get: (_, key) => own.get(key) ?? boundProperty(history, key),
      set: (_, key, value) =>
        typeof value === "function" ? Boolean(own.set(key, value)) : Reflect.set(history, key, value),
      has: (_, key) => key in history,
    },
  );
}

/** The window or the document with other addresses. */
export function viewOfPage(of: object, addresses: OwnAddresses, views: Record<string, object>): object {
  const isAddress = (key: PropertyKey) => of === document && /^(URL|documentURI|baseURI)$/.test(String(key));
  return new Proxy(
    {},
    {
      get(_, key) {
        if (isAddress(key)) return addresses.here().href;
        return (typeof key === "string" && views[key]) || Reflect.get(of, key);
      },
      set(_, key, to) {
        return key === "location" ? Reflect.set(location, "href", addresses.inPortal(to)) : Reflect.set(of, key, to);
      },
      has: (_, key) => key in of,
    },
  );
}

/**
 * Gives the scripts of a page the addresses for which they are built. Their code asks a global function for the window and the
 * document of which it reads `location` and `history` (`edit-addresses.ts`).
 */
export function giveAddresses({ base, name }: BuiltFor): OwnAddresses {
  const addresses = translateAddresses(base);
  const views = { location: viewOfLocation(addresses), history: viewOfHistory(addresses) };
  const ofWindow = viewOfPage(window, addresses, views);
  const ofDocument = viewOfPage(document, addresses, { location: views.location });
  const viewOf = (of: unknown) => (of === window ? ofWindow : of === document ? ofDocument : of);
  Object.defineProperty(window, name, { configurable: true, writable: true, value: viewOf });
  return addresses;
}

/**
 * Leads what no router of the page takes to the application: for the moment of the event its links have the addresses of the
 * portal, which follows them, and the browser opens them in new tabs.
 *
 * @returns what ends this
 */
export function leadLinks(place: Element, addresses: OwnAddresses): () => void {
  const lead = (event: Event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    const written = link?.getAttribute("href");
    if (event.defaultPrevented || !link || typeof written !== "string" || !place.contains(link)) return;
    link.setAttribute("href", addresses.inPortal(written));
    setTimeout(() => link.setAttribute("href", written));
  };
  const types = ["click", "auxclick", "contextmenu"];
  for (const type of types) addEventListener(type, lead);
  return () => {
    for (const type of types) removeEventListener(type, lead);
  };
}

/** The visits of a page whose scripts are built for other addresses. */
export function addressVisits(builtFor: BuiltFor) {
  const addresses = giveAddresses(builtFor);
  let end = () => {};
  return {
    begin(place: Element, start: string): void {
      addresses.start = start;
      end = leadLinks(place, addresses);
    },
    end: () => end(),
  };
}
