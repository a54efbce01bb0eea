/**
 * Delivers the first item immediately, and items that follow within `pause` in one batch: the page renders once for
 * all.
 *
 * @param pause between two batches, in milliseconds
 * @returns a function that adds an item
 */
export function inBatches<Item>(deliver: (items: readonly Item[]) => void, pause: number): (item: Item) => void {
  let pending: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deliveredAt = 0;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (pending.length === 0) return;
    const items = pending;
    pending = [];
    deliveredAt = performance.now();
    // Set before the work: items that arrive while the page renders wait for the next batch, however long it takes.
    timer = setTimeout(flush, pause);
    deliver(items);
  }

  // A hidden tab renders nothing, and its timers may be a minute late.
  const isLate = () => document.visibilityState === "hidden" && performance.now() - deliveredAt > pause;

  return (item) => {
    pending.push(item);
    if (timer === undefined || isLate()) flush();
  };
}
