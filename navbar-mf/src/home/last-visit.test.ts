import { lastVisit } from "./last-visit.ts";

const now = new Date("2026-11-23T09:10:00Z");
const visitsAt = (...times: string[]) => times.map((at) => ({ at }));
const yesterday = "2026-11-22T18:02:00Z";

it.each([
  ["the last page before a night", [yesterday, "2026-11-22T17:50:00Z"], yesterday],
  ["not the pages of this stay", ["2026-11-23T09:05:00Z", "2026-11-23T08:40:00Z", yesterday], yesterday],
  ["nothing on a first stay", ["2026-11-23T09:05:00Z", "2026-11-23T09:01:00Z"], undefined],
  ["nothing without a page", [], undefined],
])("the last visit is %s", (_what, times, expected) => {
  expect(lastVisit(visitsAt(...times), now)).toBe(expected);
});
