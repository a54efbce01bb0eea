/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`), beside those of the file that it imports.
// They may use each other, and nothing else.
import { boundProperty, type Navigation, viewOfNavigation } from "./own-navigation.ts";

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
  /** An address of the portal, as the scripts see it. */
  seen(address: string): string;
  /** Whether an address of the portal is the application's, or below it. */
  isOwn(address: string): boolean;
  /** The address in the portal that the scripts mean. */
  inPortal(given: unknown): string;
}

/** Translates addresses between the portal's and those for which scripts are built. */
export function translateAddresses(base: string): OwnAddresses {
  let last = base;
  return {
    start: "",
    here() {
      const { pathname, search, hash, origin } = location;
      if (`${pathname}/`.startsWith(`${this.start}/`))
        last = base + pathname.slice(this.start.length + 1) + search + hash;
      return new URL(last, origin);
    },
    seen(address) {
      const { pathname, search, hash, origin } = new URL(address, location.href);
      return this.isOwn(address) ? origin + base + pathname.slice(this.start.length + 1) + search + hash : address;
    },
    isOwn(address) {
      const { pathname, origin } = new URL(address, location.href);
      return origin === location.origin && `${pathname}/`.startsWith(`${this.start}/`);
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

export function viewOfLocation(addresses: OwnAddresses): object {
  const read = (key: PropertyKey) => {
    if (key === "assign" || key === "replace") return (to: unknown) => location[key](addresses.inPortal(to));
    const here = addresses.here();
    return key in here && key in location ? boundProperty(here, key) : boundProperty(location, key);
  };
  return new Proxy(
    {},
    {
      get: (_, key) => read(key),
      // It can be copied (`{ ...location }`), and is known as a location.
      getPrototypeOf: () => Location.prototype,
      ownKeys: () => Object.keys(location),
      getOwnPropertyDescriptor: (_, key) =>
        key in location ? { configurable: true, enumerable: true, value: read(key) } : undefined,
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
      getPrototypeOf: () => History.prototype,
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
  const views = {
    ...{ location: viewOfLocation(addresses), history: viewOfHistory(addresses) },
    // Not every browser has one.
    ...("navigation" in window && { navigation: viewOfNavigation(window.navigation as Navigation, addresses) }),
  };
  const ofWindow = viewOfPage(window, addresses, views);
  const ofDocument = viewOfPage(document, addresses, { location: views.location });
  const viewOf = (of: unknown) => (of === window ? ofWindow : of === document ? ofDocument : of);
  Object.defineProperty(window, name, { configurable: true, writable: true, value: viewOf });
  return addresses;
}

/** The link of an event in the application, also below a shadow root. */
export function linkOf(event: Event, place: Element | undefined): HTMLAnchorElement | undefined {
  const path = event.composedPath();
  return place && path.includes(place) ? path.find((node) => node instanceof HTMLAnchorElement) : undefined;
}

/**
 * A relative link is below the address that the scripts see, as a router compares the two. Its attribute stays: the browser
 * goes to the portal's address.
 */
export function showAddress(link: HTMLAnchorElement, addresses: OwnAddresses): void {
  const written = link.getAttribute("href");
  if (written === null || /^\s*([/\\]|[a-z][a-z\d+.-]*:)/i.test(written)) return;
  const { href: baseURI } = addresses.here();
  const { href, pathname, search, hash } = new URL(written, baseURI);
  for (const [key, value] of Object.entries({ baseURI, href, pathname, search, hash }))
    Object.defineProperty(link, key, {
      configurable: true,
      get: () => value,
      set(to) {
        hideAddress(link);
        Reflect.set(link, key, to);
      },
    });
}

/** The link has the browser's addresses again. */
export function hideAddress(link: HTMLAnchorElement): void {
  for (const key of ["baseURI", "href", "pathname", "search", "hash"]) Reflect.deleteProperty(link, key);
}

/**
 * For the moment of a click the scripts see their addresses in relative links, too. What no router takes then leads to the
 * application: its links have the addresses of the portal, which follows them, and the browser opens them in new tabs.
 *
 * @param placeOf where the application is, while it is shown
 */
export function leadLinks(addresses: OwnAddresses, placeOf: () => Element | undefined): void {
  const ledTo = new WeakMap<Element, string>();
  const show = (event: Event) => {
    const link = linkOf(event, placeOf());
    if (!link) return;
    showAddress(link, addresses);
    setTimeout(() => hideAddress(link));
  };
  const lead = (event: Event) => {
    const link = linkOf(event, placeOf());
    const written = link?.getAttribute("href");
    // A browser may send two events at once, such as `auxclick` and `contextmenu`.
    if (event.defaultPrevented || !link || typeof written !== "string" || ledTo.get(link) === written) return;
    hideAddress(link);
    const led = addresses.inPortal(written);
    ledTo.set(link, led);
    link.setAttribute("href", led);
    setTimeout(() => {
      ledTo.delete(link);
      if (link.getAttribute("href") === led) link.setAttribute("href", written);
    });
  };
  addEventListener("click", show, true);
  // The portal says this when all listeners of the click have run: routers listen on the window, too.
  addEventListener("portico:follow", (event) => lead((event as CustomEvent<Event>).detail));
  for (const type of ["auxclick", "contextmenu"]) addEventListener(type, lead);
}

/** The visits of a page whose scripts are built for other addresses. */
export function addressVisits(builtFor: BuiltFor) {
  const addresses = giveAddresses(builtFor);
  let shown: Element | undefined;
  // Before the scripts run, so that no router is before it.
  leadLinks(addresses, () => shown);
  return {
    begin(place: Element, start: string): void {
      addresses.start = start;
      shown = place;
    },
    end(): void {
      shown = undefined;
    },
  };
}
