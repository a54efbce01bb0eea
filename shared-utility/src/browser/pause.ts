/** Resolves after `ms` milliseconds, or as soon as `over` is aborted. */
export function pause(ms: number, over?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      over?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    over?.addEventListener("abort", end);
  });
}
