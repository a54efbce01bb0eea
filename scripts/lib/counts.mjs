// How many tests a step ran, read from the tools' own reports: nothing is counted from printed text.
import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Jest's `--json`. A file that does not even load is a failure of its own. */
export const fromJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** Playwright's JSON reporter. A flaky test failed once: it counts as failed. */
export const fromPlaywright = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  skipped: report.stats.skipped,
});

/**
 * What a finished step counts. A step that exits with an error, ran no test or left no report never counts as passed.
 *
 * @param {number | null} code exit code of the step's process
 * @param {{ file: string, read: (report: unknown) => Counts } | undefined} report
 * @returns {Counts}
 */
export function countStep(code, report) {
  if (!report) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  const counts = readReport(report) ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} all */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) for (const key of Object.keys(total)) total[key] += counts[key];
  return total;
}

/** @param {Counts} counts */
export const sentence = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

function readReport({ file, read }) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
