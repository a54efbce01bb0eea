/**
 * Calls back, before the next frame, when the page that is mounting in an element has its heading.
 *
 * @returns a function that ends the wait
 */
export function onHeading(place: HTMLElement, show: () => void): () => void {
  const changes = new MutationObserver(() => {
    if (!place.isConnected || !place.querySelector("h1")) return;
    changes.disconnect();
    show();
  });
  changes.observe(place, { childList: true, subtree: true });
  return () => changes.disconnect();
}
