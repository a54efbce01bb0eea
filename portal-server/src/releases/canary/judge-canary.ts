/** Counts of distinct visitors. */
export interface HealthSum {
  visitors: number;
  loadFailures: number;
  mountFailures: number;
  /** Those of either kind of failure. */
  failing: number;
  errors: number;
}

const fewestFailures = 3;
const mostFailing = 0.05;
const fewestErrors = 10;
const mostErrors = 0.2;
const timesWorse = 2;

/**
 * Whether a release on trial does worse than the current one, by enough to take it back. A few failures are chance, and
 * failures that the current release has just as often are not the new one's.
 *
 * @returns the reason for the history; `undefined` to go on
 */
export function judgeCanary(canary: HealthSum, current: HealthSum): string | undefined {
  const versus = (count: (sum: HealthSum) => number) =>
    `${count(canary)} of ${canary.visitors} visitors; the current release: for ${count(current)} of ${current.visitors}.`;
  if (isWorse(canary.failing, canary.visitors, current.failing, current.visitors, fewestFailures, mostFailing)) {
    return `Applications failed to open for ${versus(({ failing }) => failing)}`;
  }
  if (isWorse(canary.errors, canary.visitors, current.errors, current.visitors, fewestErrors, mostErrors)) {
    return `Errors were thrown for ${versus(({ errors }) => errors)}`;
  }
  return undefined;
}

function isWorse(bad: number, of: number, before: number, beforeOf: number, fewest: number, most: number): boolean {
  const rate = bad / Math.max(of, 1);
  return bad >= fewest && rate >= most && rate > (timesWorse * before) / Math.max(beforeOf, 1);
}
