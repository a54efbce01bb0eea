import { rows } from "../testing/notification-server.ts";
import { dayGroups } from "./day-groups.ts";

const now = new Date(2026, 10, 23, 9, 30).getTime();
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

/** Rows created at these times. */
function list(...times: string[]) {
  return rows(times.length, 0).map((row, index) => ({ ...row, created_at: times[index] as string }));
}

const shape = (...times: string[]) =>
  dayGroups(list(...times), now).map(({ day, rows, before }) => [day, rows.length, before]);

describe("the groups of a list", () => {
  it("are today, yesterday and earlier, by the local day", () => {
    const times = [at(2026, 10, 23, 0), at(2026, 10, 22, 23), at(2026, 10, 22, 0), at(2026, 10, 21, 23)];
    expect(shape(...times)).toEqual([
      ["today", 1, 0],
      ["yesterday", 2, 1],
      ["earlier", 1, 3],
    ]);
  });

  it("leave out days without rows, and put a time of a clock that is ahead into today", () => {
    expect(shape(at(2026, 10, 24, 1), at(2025, 0, 1, 1))).toEqual([
      ["today", 1, 0],
      ["earlier", 1, 1],
    ]);
    expect(shape()).toEqual([]);
  });

  it("keep the order of the list, whatever the times", () => {
    expect(shape(at(2026, 10, 21, 1), at(2026, 10, 23, 1))).toEqual([["earlier", 2, 0]]);
  });
});
