// So many within this time are said as one sum (ui-brief D5, toast.summary).
const span = 4000;
const most = 2;

/** Decides for each notification that arrives: a toast of its own, or one for all of the last seconds. */
export function createToastWindow() {
  let times: number[] = [];
  let summed = 0;

  /** @returns `undefined` for a toast of its own, else how many the sum is of */
  return function arrive(now = Date.now()): number | undefined {
    const recent = times.filter((time) => now - time < span);
    // A sum goes on as long as more keep coming.
    if (recent.length === 0) summed = 0;
    times = [...recent, now];
    if (summed === 0 && times.length <= most) return undefined;
    summed = summed === 0 ? times.length : summed + 1;
    return summed;
  };
}
