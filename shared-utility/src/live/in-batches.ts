/**
 * Hands on the first of several at once, and those that follow it closely together: a page then draws once for all.
 *
 * @param pause between two batches, in milliseconds
 */
export function inBatches<Item>(take: (items: readonly Item[]) => void, pause: number): (item: Item) => void {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takenAt = 0;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    takenAt = performance.now();
    // Before the work: what comes while the page draws waits for the next batch, however long that takes.
    timer = setTimeout(flush, pause);
    take(items);
  }

  // In a tab that nobody sees, nothing is drawn and a timer may be a minute late.
  const isLate = () => document.visibilityState === "hidden" && performance.now() - takenAt > pause;

  return (item) => {
    waiting.push(item);
    if (timer === undefined || isLate()) flush();
  };
}
