/** Resolves after the next frame is painted. A page in the background has no frames, and does not wait for one. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const soon = () => {
      ending.abort();
      setTimeout(resolve);
    };
    if (document.hidden) return soon();
    requestAnimationFrame(soon);
    document.addEventListener("visibilitychange", soon, { signal: ending.signal });
  });
}
