/** The longest wait, in milliseconds. After it, the work runs although the browser is busy. */
const longest = 2_000;

const waiting = new Set<() => void>();

/**
 * Runs invisible work when the browser is idle: not before the next frame, and at the latest when the user leaves the
 * page.
 */
export function whenIdle(work: () => void): void {
  const run = () => {
    if (waiting.delete(run)) work();
  };
  waiting.add(run);
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: longest });
  else setTimeout(run, 100);
}

window.addEventListener("pagehide", () => {
  for (const run of waiting) run();
});
