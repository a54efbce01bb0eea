import { canaryLimits } from "@portico/shared-utility/contract";

/** Each number counts distinct visitors. */
export interface HealthSum {
  visitors: number;
  loadFailures: number;
  mountFailures: number;
  /** Visitors with a load failure, a mount failure, or both. */
  failing: number;
  errors: number;
}

const fewestFailures = 3;
const fewestErrors = 10;
const timesWorse = 2;

/**
 * Decides whether a canary is so much worse than the stable release that it must end. A few failures are chance, and
 * failures that the stable release has as often are not caused by the canary.
 * @returns the reason for the history; `undefined` when the canary goes on
 */
export function judgeCanary(canary: HealthSum, current: HealthSum): string | undefined {
  const versus = (count: (sum: HealthSum) => number) =>
    `${count(canary)} of ${canary.visitors} visitors; the current release: for ${count(current)} of ${current.visitors}.`;
  if (
    isWorse(canary.failing, canary.visitors, current.failing, current.visitors, fewestFailures, canaryLimits.failing)
  ) {
    return `Applications failed to open for ${versus(({ failing }) => failing)}`;
  }
  if (isWorse(canary.errors, canary.visitors, current.errors, current.visitors, fewestErrors, canaryLimits.errors)) {
    return `Errors were thrown for ${versus(({ errors }) => errors)}`;
  }
  return undefined;
}

function isWorse(bad: number, of: number, before: number, beforeOf: number, fewest: number, most: number): boolean {
  const rate = bad / Math.max(of, 1);
  return bad >= fewest && rate >= most && rate > (timesWorse * before) / Math.max(beforeOf, 1);
}
