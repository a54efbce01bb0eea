/**
 * Hands on the first of several at once, and those that follow it closely together: a page then draws once for all.
 *
 * @param pause between two batches, in milliseconds
 */
export function inBatches<Item>(take: (items: readonly Item[]) => void, pause: number): (item: Item) => void {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    timer = setTimeout(flush, pause);
    take(items);
  }

  return (item) => {
    waiting.push(item);
    if (timer === undefined) flush();
  };
}
