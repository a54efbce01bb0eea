/** Resolves after the next frame is painted; a page in the background has no frames. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => setTimeout(resolve);
    if (document.hidden) soon();
    else requestAnimationFrame(soon);
  });
}
