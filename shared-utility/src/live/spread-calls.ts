/**
 * Spreads what many browsers do after one event, and makes one call of several requests.
 *
 * @returns requests a call within `most` milliseconds, at random, unless an earlier one is due
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
