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
  if (!link || !URL.canParse(link.href) || (link.target && link.target !== "_self") || link.hasAttribute("download"))
    return undefined;
  const url = new URL(link.href);
  if (url.origin !== here.origin || isServerPath(url.pathname)) return undefined;
  const samePage = url.pathname === here.pathname && url.search === here.search;
  return samePage && url.hash ? undefined : url.pathname + url.search + url.hash;
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
