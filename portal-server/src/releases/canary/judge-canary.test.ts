import { judgeCanary } from "./judge-canary.ts";

const sum = (visitors: number, failing = 0, errors = 0) => ({
  ...{ visitors, loadFailures: failing, mountFailures: 0, failing, errors },
});

it.each([
  ["nothing fails", sum(100), sum(100)],
  ["only two visitors have failures", sum(4, 2), sum(100)],
  ["it fails for 1 % of the visitors", sum(1_000, 10), sum(1_000)],
  ["the current release fails as often", sum(100, 10), sum(100, 9)],
  ["fewer than ten visitors have errors", sum(100, 0, 9), sum(100)],
])("continues the canary while %s", (_why, canary, current) => expect(judgeCanary(canary, current)).toBeUndefined());

it.each([
  ["applications fail to open", sum(20, 3), sum(100), /failed to open for 3 of 20 /],
  [
    "it fails for every visitor, and the current release has no visitors",
    sum(3, 3),
    sum(0),
    /failed to open for 3 of 3 /,
  ],
  ["it fails twice as often as the current release", sum(100, 21), sum(100, 10), /failed to open for 21 of 100 /],
  ["a fifth of the visitors have errors", sum(50, 0, 10), sum(100, 0, 1), /^Errors were thrown for 10 of 50 /],
])("ends the canary when %s", (_why, canary, current, reason) => expect(judgeCanary(canary, current)).toMatch(reason));
