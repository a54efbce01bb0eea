// More notifications than `most` within this time, in milliseconds, share one summary
// (`docs/product.md#notifications`).
const span = 4000;
const most = 2;

/** Decides for each notification that arrives: a toast of its own, or a summary of the last seconds. */
export function createToastWindow() {
  let times: number[] = [];
  let summed = 0;

  /** @returns `undefined` for a toast of its own, otherwise the count for the summary */
  return function arrive(now = Date.now()): number | undefined {
    const recent = times.filter((time) => now - time < span);
    // A summary continues as long as more keep arriving.
    if (recent.length === 0) summed = 0;
    times = [...recent, now];
    if (summed === 0 && times.length <= most) return undefined;
    summed = summed === 0 ? times.length : summed + 1;
    return summed;
  };
}
