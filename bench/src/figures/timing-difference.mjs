// Whether two samples of times can be distinguished (docs/reliability.md S9).

/** Difference of the medians in the samples' unit; positive when the first sample is slower. */
export function medianDifference(first, second) {
  return median(first) - median(second);
}

/** How often a time of the first sample exceeds one of the second: 0.5 means indistinguishable (Mann–Whitney). */
export function auc(first, second) {
  let above = 0;
  for (const a of first) for (const b of second) above += a > b ? 1 : a === b ? 0.5 : 0;
  return above / (first.length * second.length);
}

/** Whether the difference exceeds the target: a classifier by time alone does better than chance. */
export function reveals(known, unknown) {
  return Math.abs(medianDifference(known, unknown)) >= 5 || Math.abs(auc(known, unknown) - 0.5) > 0.05;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}
