const interval = 250;
/** A longer delay means that the machine slept: the browser would have offered to end a script of this length. */
const sleepThreshold = 60_000;

/**
 * Reports when the page was blocked, in browsers without entries for long tasks: a timer then fires late. Timers of
 * pages in the background are always late, so they do not count.
 *
 * @param onLate how late the timer was, in milliseconds
 */
export function watchDrift(onLate: (ms: number) => unknown): void {
  let due = performance.now() + interval;
  let visible = false;
  setInterval(() => {
    const now = performance.now();
    const late = now - due;
    due = now + interval;
    const wasVisible = visible;
    visible = document.visibilityState === "visible";
    if (visible && wasVisible && late < sleepThreshold) onLate(late);
  }, interval);
}
