import { judgeCanary } from "./judge-canary.ts";

const sum = (pages: number, failures = 0, errors = 0) => ({
  ...{ pages, loadFailures: failures, mountFailures: 0, errors },
});

it.each([
  ["nothing has failed", sum(100), sum(100)],
  ["two failures are chance", sum(4, 2), sum(100)],
  ["few pages of many fail", sum(1_000, 10), sum(1_000)],
  ["the current release fails as often", sum(100, 10), sum(100, 9)],
  ["errors are few", sum(100, 0, 9), sum(100)],
])("goes on while %s", (_why, trial, current) => expect(judgeCanary(trial, current)).toBeUndefined());

it.each([
  ["applications fail to open", sum(20, 3), sum(100), /^3 applications failed/],
  ["no page was counted, but failures were", sum(0, 3), sum(0), /^3 applications/],
  ["it fails twice as often as the current release", sum(100, 21), sum(100, 10), /^21 applications/],
  ["it is full of errors", sum(50, 0, 10), sum(100, 0, 1), /^10 errors/],
])("takes a release back when %s", (_why, trial, current, reason) =>
  expect(judgeCanary(trial, current)).toMatch(reason),
);
