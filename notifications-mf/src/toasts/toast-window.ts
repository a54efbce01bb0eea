// More notifications than `maxSingle` within this time, in milliseconds, share one summary
// (`docs/product.md#notifications`).
const windowTime = 4000;
const maxSingle = 2;

/** Decides for each notification that arrives: a separate toast, or a summary of the last seconds. */
export function createToastWindow() {
  let times: number[] = [];
  let summaryCount = 0;

  /** @returns `undefined` for a separate toast, otherwise the count for the summary */
  return function arrive(now = Date.now()): number | undefined {
    // Times may be in the future if the computer's clock was set back.
    const recent = times.filter((time) => Math.abs(now - time) < windowTime);
    // A summary continues as long as more keep arriving.
    if (recent.length === 0) summaryCount = 0;
    times = [...recent, now];
    if (summaryCount === 0 && times.length <= maxSingle) return undefined;
    summaryCount = summaryCount === 0 ? times.length : summaryCount + 1;
    return summaryCount;
  };
}
