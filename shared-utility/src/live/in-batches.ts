/**
 * Hands on the first of several at once, and those that follow it closely together: a page then draws once for all.
 *
 * @param pause between two batches, in milliseconds
 */
export function inBatches<Item>(take: (items: readonly Item[]) => void, pause: number): (item: Item) => void {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takenAt = Number.NEGATIVE_INFINITY;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    takenAt = performance.now();
    const items = waiting;
    waiting = [];
    take(items);
  }

  return (item) => {
    waiting.push(item);
    const left = takenAt + pause - performance.now();
    // Not when the timer says so: in a tab that nobody sees, a timer that another one has set may be a minute late.
    if (left <= 0) flush();
    else timer ??= setTimeout(flush, left);
  };
}
