type Track = (name: string, target: EventTarget | null | undefined) => void;

/**
 * Tracks the listeners that applications add to what a window has besides its document: media queries, the visual viewport, the
 * screen's orientation, fonts and the connection.
 */
export function trackTargets(page: Window & typeof globalThis, track: Track): void {
  const { matchMedia, visualViewport, screen, navigator, document } = page;
  const { connection } = navigator as Navigator & { connection?: EventTarget };
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
