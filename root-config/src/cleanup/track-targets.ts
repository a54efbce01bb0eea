import type { Attribution } from "./attribution.ts";
import { trackHandlers } from "./track-handlers.ts";
import { trackListeners } from "./track-listeners.ts";

/**
 * Tracks the listeners that applications add to what a window has besides its document: media queries, the visual viewport, the
 * screen's orientation, fonts and the connection.
 */
export function trackTargets(page: Window & typeof globalThis, attribution: Attribution): void {
  const { matchMedia, visualViewport, screen, navigator, document } = page;
  const { connection } = navigator as Navigator & { connection?: EventTarget };
  const track = (name: string, target?: EventTarget | null) => {
    for (const each of target ? [trackListeners, trackHandlers] : []) each(target as EventTarget, name, attribution);
  };
  track("visual viewport", visualViewport);
  track("screen's orientation", screen.orientation);
  track("fonts", document.fonts);
  track("connection", connection);
  page.matchMedia = (query) => {
    const list = matchMedia.call(page, query);
    track(`media query ${query}`, list);
    // Bound functions are not on the stack, so the caller is still the innermost.
    const addListener = list.addEventListener.bind(list, "change");
    const removeListener = list.removeEventListener.bind(list, "change");
    return Object.assign(list, { addListener, removeListener });
  };
}
