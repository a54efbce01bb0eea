/**
 * Runs a task at most once per `interval` ms, and one run at a time. Calls in the meantime share one later run, so that
 * each caller's run begins after its call. It uses the page's own time, which a change of the computer's clock does not
 * affect.
 */
export function coalesce(task: () => Promise<void>, interval: number): () => Promise<void> {
  let began = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function run() {
    next = undefined;
    began = performance.now();
    running = task();
    await running.finally(() => {
      running = undefined;
    });
  }

  async function later() {
    await running?.catch(() => {});
    const wait = began + interval - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await run();
  }

  return () => {
    if (!running && !next && performance.now() - began >= interval) return run();
    next ??= later();
    return next;
  };
}
