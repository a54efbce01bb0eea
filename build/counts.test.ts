import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countStep, fromJest, fromPlaywright, sentence, sum } from "../scripts/lib/counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const unit = {
  numPassedTests: 7,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};
const endToEnd = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

const failedTest = (fullName: string, message: string) => ({ fullName, status: "failed", failureMessages: [message] });
const passedTest = { fullName: "subtracts", status: "passed" };

describe("a step counts as failed", () => {
  it.each([
    ["when it ends with an error", 1, undefined],
    ["when a signal ended it", null, undefined],
    ["when it left no report", 0, { file: join(folder, "none.json"), read: fromJest }],
    ["when its report cannot be read", 0, reportOf("{", fromJest)],
    ["when it ran no test", 0, reportOf({ ...unit, numPassedTests: 0 }, fromJest)],
    ["when every test passed and it ended with an error", 1, reportOf(unit, fromJest)],
    ["when a test file did not load", 1, reportOf({ ...unit, numRuntimeErrorTestSuites: 1 }, fromJest)],
    [
      "when a test passed at the second attempt",
      0,
      reportOf({ ...endToEnd, stats: { ...endToEnd.stats, flaky: 1 } }, fromPlaywright),
    ],
    ["when the portal did not start", 1, reportOf({ ...endToEnd, errors: [{}] }, fromPlaywright)],
  ])("%s", (_when, code, report) => expect(countStep(code, report).failed).toBe(1));
});

it("counts every test of a step that passed", () => {
  expect(countStep(0, reportOf(unit, fromJest))).toEqual({ passed: 7, failed: 0, skipped: 0, failures: [] });
  expect(countStep(0, reportOf(endToEnd, fromPlaywright))).toEqual({ passed: 5, failed: 0, skipped: 0, failures: [] });
  expect(countStep(0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

describe("a step lists its failures, one line each", () => {
  it.each([
    ["a program without a report", 2, undefined, "It ended with exit code 2. Its output is above."],
    ["a program that a signal ended", null, undefined, "It was stopped. Its output is above."],
    [
      "tests that passed but ended with an error",
      1,
      reportOf(unit, fromJest),
      "It ended with exit code 1. Its output is above.",
    ],
    [
      "no test",
      0,
      reportOf({ ...unit, numPassedTests: 0 }, fromJest),
      "No test ran, or its report cannot be read. Its output is above.",
    ],
    [
      "no report",
      0,
      { file: join(folder, "none.json"), read: fromJest },
      "No test ran, or its report cannot be read. Its output is above.",
    ],
  ])("%s", (_what, code, report, failure) => expect(countStep(code, report).failures).toEqual([failure]));

  it.each([
    [
      "a test of Jest",
      { assertionResults: [failedTest("adds", "\u001b[31mExpected 2\u001b[39m\n  Received 3"), passedTest] },
      ["a.test.ts › adds: Expected 2 Received 3"],
    ],
    ["a file that did not load", { message: "No such\nmodule", assertionResults: [] }, ["a.test.ts: No such module"]],
  ])("%s", (_what, result, failures) => {
    const report = { ...unit, testResults: [{ name: "a.test.ts", ...result }] };
    expect(countStep(1, reportOf(report, fromJest)).failures).toEqual(failures);
  });

  it("a journey, nested or not", () => {
    const spec = { title: "opens", ok: false, tests: [{ results: [{ error: { message: "Not\nvisible" } }] }] };
    const suites = [
      { file: "a.spec.ts", specs: [{ title: "ends", ok: true }], suites: [{ file: "a.spec.ts", specs: [spec] }] },
    ];
    const report = { ...endToEnd, suites, errors: [{ message: "No portal" }] };
    expect(countStep(1, reportOf(report, fromPlaywright)).failures).toEqual([
      "a.spec.ts › opens: Not visible",
      "No portal",
    ]);
  });
});

it("prints the sum in the fixed words that scripts parse", () => {
  const total = sum([
    { passed: 7, failed: 1, skipped: 0 },
    { passed: 5, failed: 0, skipped: 2 },
  ]);
  expect(sentence(total)).toBe("12 passed, 1 failed, 2 skipped");
});

function reportOf(content: object | string, read: typeof fromJest | typeof fromPlaywright) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return { file, read };
}
