import { rowAge } from "./row-age.ts";

const now = new Date(2026, 10, 23, 9, 30).getTime();
const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

it.each([
  [0, "agora", "now"],
  [3, "há 3 h", "3 h ago"],
  [23, "há 23 h", "23 h ago"],
  [25, "ontem", "yesterday"],
  [3 * 24, "há 3 dias", "3 days ago"],
  [7 * 24, "", ""],
])("the age of a row from %d hours ago is “%s” and “%s”", (hours, pt, en) => {
  expect([rowAge(before(hours), "pt", now), rowAge(before(hours), "en", now)]).toEqual([pt, en]);
});

it("a time that cannot be parsed has no age", () => {
  expect(rowAge("soon", "pt", now)).toBe("");
});
