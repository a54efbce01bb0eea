import { formatDate, formatDay, formatTime, relativeTime, sinceTime } from "./index.ts";

const at = (text: string) => new Date(text).toISOString();

describe("dates", () => {
  it("are shown as DD-MM-YYYY and HH:mm", () => {
    expect(formatDate(at("2026-03-09T07:05:00"))).toBe("09-03-2026");
    expect(formatTime(at("2026-03-09T07:05:00"))).toBe("07:05");
  });

  it("are empty when they cannot be parsed", () => {
    expect([formatDate("soon"), formatTime(""), relativeTime("soon", "pt")]).toEqual(["", "", ""]);
    expect([formatDay("soon", "pt"), sinceTime("soon", "pt")]).toEqual(["", ""]);
  });
});

describe("a relative time", () => {
  // A Thursday.
  const now = at("2026-11-19T16:30:00");

  it.each([
    ["2026-11-19T16:30:20", "agora", "now"],
    ["2026-11-19T16:29:31", "agora", "now"],
    ["2026-11-19T16:29:00", "há 1 min", "1 min ago"],
    ["2026-11-19T15:31:00", "há 59 min", "59 min ago"],
    ["2026-11-19T13:30:00", "há 3 h", "3 h ago"],
    ["2026-11-18T23:00:00", "há 17 h", "17 h ago"],
    ["2026-11-18T15:05:00", "ontem, 15:05", "yesterday, 15:05"],
    ["2026-11-17T09:00:00", "terça-feira, 09:00", "Tuesday, 09:00"],
    ["2026-11-12T09:00:00", "12-11-2026", "12-11-2026"],
  ])("of %s is “%s” and “%s”", (then, pt, en) => {
    expect(relativeTime(at(then), "pt", now)).toBe(pt);
    expect(relativeTime(at(then), "en", now)).toBe(en);
  });
});

it("a day has its weekday and its date", () => {
  expect(formatDay(at("2026-11-23T09:00:00"), "pt")).toBe("segunda-feira, 23-11-2026");
  expect(formatDay(at("2026-11-23T09:00:00"), "en")).toBe("Monday, 23-11-2026");
});

it.each([
  ["2026-11-19T00:05:00", "00:05", "00:05"],
  ["2026-11-18T23:59:00", "ontem 23:59", "yesterday 23:59"],
  ["2026-11-17T09:00:00", "terça-feira 09:00", "Tuesday 09:00"],
  ["2026-11-12T09:00:00", "12-11-2026", "12-11-2026"],
])("since %s is “%s” and “%s”", (then, pt, en) => {
  const now = at("2026-11-19T16:30:00");
  expect([sinceTime(at(then), "pt", now), sinceTime(at(then), "en", now)]).toEqual([pt, en]);
});
