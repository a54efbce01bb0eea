// Counts a step's tests from the JSON reports of the tools, never from printed text.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts `failures`: lines */

/** Jest's `--json`. A file that does not load counts as one failure. */
export const fromJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: (report.testResults ?? []).flatMap(jestFailures),
});

/** Playwright's JSON reporter. A flaky test counts as failed, because it failed once. */
export const fromPlaywright = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  skipped: report.stats.skipped,
  failures: [
    ...(report.suites ?? []).flatMap(playwrightFailures),
    ...report.errors.map(({ message }) => firstLines(message)),
  ],
});

function jestFailures({ name, message, assertionResults = [] }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0 && assertionResults.length === 0) return [`${name}: ${firstLines(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLines(failureMessages?.[0])}`);
}

function playwrightFailures({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map((spec) => `${file} › ${spec.title}: ${firstLines(errorOf(spec))}`);
  return [...failed, ...suites.flatMap(playwrightFailures)];
}

const errorOf = ({ tests = [] }) =>
  tests.flatMap(({ results = [] }) => results).find(({ error }) => error)?.error.message;

/** The start of a message, on one line and without terminal colours. */
const firstLines = (message = "no message") => stripVTControlCharacters(message).replace(/\s+/g, " ").slice(0, 300);

/**
 * The counts of a finished step. A step that exits with an error, runs no test or leaves no report never counts as
 * passed.
 * @param {number | null} code exit code of the step's process
 * @param {{ file: string, read: (report: unknown) => Counts } | undefined} report
 * @returns {Counts}
 */
export function countStep(code, report) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  if (!report && code === 0) return { ...none, passed: 1 };
  const counts = (report && readReport(report)) ?? none;
  if (counts.failed > 0 || (code === 0 && counts.passed > 0)) return counts;
  const failures = counts.failures?.length ? counts.failures : [`${endOf(code)} Its output is above.`];
  return { ...counts, failed: 1, failures };
}

function endOf(code) {
  if (code === 0) return "No test ran, or its report cannot be read.";
  return code === null ? "It was stopped." : `It ended with exit code ${code}.`;
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
