/** A page in the background paints nothing. */
const longestFrame = 100;

/** Resolves after the next frame is painted, or soon where the page is not painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestFrame);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
