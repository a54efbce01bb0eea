export interface HealthSum {
  pages: number;
  loadFailures: number;
  mountFailures: number;
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
export function judgeCanary(trial: HealthSum, current: HealthSum): string | undefined {
  const failures = ({ loadFailures, mountFailures }: HealthSum) => loadFailures + mountFailures;
  if (isWorse(failures(trial), trial.pages, failures(current), current.pages, fewestFailures, mostFailing)) {
    return `${failures(trial)} applications failed to open on ${trial.pages} pages; the current release: ${failures(current)} on ${current.pages}.`;
  }
  if (isWorse(trial.errors, trial.pages, current.errors, current.pages, fewestErrors, mostErrors)) {
    return `${trial.errors} errors on ${trial.pages} pages; the current release: ${current.errors} on ${current.pages}.`;
  }
  return undefined;
}

function isWorse(bad: number, of: number, before: number, beforeOf: number, fewest: number, most: number): boolean {
  const rate = bad / Math.max(of, 1);
  return bad >= fewest && rate >= most && rate > (timesWorse * before) / Math.max(beforeOf, 1);
}
