import { isServerPath } from "@portico/shared-utility";

/**
 * The path inside the portal that a click on a link opens; `undefined` if the browser handles the click: other origins,
 * new windows, downloads, anchors of the same page, files.
 */
export function internalLinkPath(event: MouseEvent, here: Location): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  return linkedPath(event, here);
}

/** The path inside the portal of the link below any event, e.g. a pointer event; `undefined` as above. */
export function linkedPath(event: Event, here: Location): string | undefined {
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  if (!link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return undefined;
  // The browser's parser: of an address that it cannot parse the origin is empty.
  const { origin, pathname, search, hash } = link;
  if (origin !== here.origin || isServerPath(pathname)) return undefined;
  const samePage = pathname === here.pathname && search === here.search;
  return samePage && hash ? undefined : pathname + search + hash;
}

/**
 * Turns clicks on plain links of this origin into navigation inside the page, whatever framework rendered them. It
 * listens on the window, because frameworks that delegate events (Solid, React 16) prevent the default at the document.
 * At each click it is the last listener there, because some routers listen on the window too (preact-iso).
 */
export function interceptLinks(navigate: (path: string) => void): void {
  const follow = (event: MouseEvent) => {
    // An application whose scripts see other addresses sets the portal's address on its link.
    dispatchEvent(new CustomEvent("portico:follow", { detail: event }));
    const path = internalLinkPath(event, location);
    if (path === undefined) return;
    event.preventDefault();
    navigate(path);
  };
  // Calls the prototype's method: otherwise the listener would belong to an application whose code clicks.
  const { addEventListener } = EventTarget.prototype;
  const listen = () => addEventListener.call(window, "click", follow as EventListener, { once: true });
  window.addEventListener("click", listen, true);
}
