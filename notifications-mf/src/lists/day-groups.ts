import type { Notification } from "@portico/shared-utility/contract";

type Day = "today" | "yesterday" | "earlier";

export interface DayGroup {
  day: Day;
  rows: readonly Notification[];
  /** How many rows of the list come before these. */
  before: number;
}

const days: readonly Day[] = ["today", "yesterday", "earlier"];

/**
 * Divides a list, newest first, by the days of the local time zone. Groups without rows are left out.
 *
 * @param now in milliseconds
 */
export function dayGroups(list: readonly Notification[], now: number): DayGroup[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  // Noon of the day before, because a day may have 23 or 25 hours.
  const yesterday = new Date(today - 12 * 3_600_000).setHours(0, 0, 0, 0);
  let reached = 0;
  const places = list.map(({ created_at: created }) => {
    const time = Date.parse(created);
    const place = time >= today ? 0 : time >= yesterday ? 1 : 2;
    // A row that is out of order stays with the rows before it.
    reached = Math.max(reached, place);
    return reached;
  });
  return days.flatMap((day, place) => {
    const before = places.indexOf(place);
    return before < 0 ? [] : [{ day, before, rows: list.filter((_, index) => places[index] === place) }];
  });
}
