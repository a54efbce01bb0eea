/**
 * Spreads the calls of many browsers after one event, and merges several requests into one call.
 * @returns a function that requests a call at a random time within `most` milliseconds, unless a call is already due
 */
export function spreadCalls(call: () => void): (most: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  return (most) => {
    const at = Date.now() + Math.random() * most;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY;
      call();
    }, at - Date.now());
  };
}
