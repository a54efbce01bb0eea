/**
 * Calls back, before the next frame, once the page that is being mounted in an element has its heading.
 *
 * @returns ends the waiting for it
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
