// Whether two samples of times can be told apart (reliability.md S9).

/** The medians' distance in the samples' unit; positive where the first is slower. */
export function medianDifference(first, second) {
  return median(first) - median(second);
}

/** How often a time of the first sample is above one of the second: 0.5 where nothing can be told (Mann–Whitney). */
export function auc(first, second) {
  let above = 0;
  for (const a of first) for (const b of second) above += a > b ? 1 : a === b ? 0.5 : 0;
  return above / (first.length * second.length);
}

/** Beyond the target: a classifier by time alone does better than chance. */
export function tells(known, unknown) {
  return Math.abs(medianDifference(known, unknown)) >= 5 || Math.abs(auc(known, unknown) - 0.5) > 0.05;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}
