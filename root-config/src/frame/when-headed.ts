/**
 * Calls back once a part has rendered its heading. That is before its `mount` settles, which most helpers delay until
 * after the next frame. A part without an `h1`, or with one in a shadow root, is never called back.
 *
 * @returns ends the wait
 */
export function whenHeaded(domElement: HTMLElement, headed: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (!domElement.querySelector("h1")) return;
    observer.disconnect();
    headed();
  });
  observer.observe(domElement, { childList: true, subtree: true });
  return () => observer.disconnect();
}
