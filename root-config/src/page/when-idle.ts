/** Work that waits longer runs although the browser is busy. */
const longest = 2_000;

const waiting = new Set<() => void>();

/** Runs work that nobody sees when the browser is idle, so not before the next frame, and before the page is left. */
export function whenIdle(work: () => void): void {
  const run = () => {
    if (waiting.delete(run)) work();
  };
  waiting.add(run);
  // Safari has none.
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: longest });
  else setTimeout(run, 100);
}

window.addEventListener("pagehide", () => {
  for (const run of waiting) run();
});
