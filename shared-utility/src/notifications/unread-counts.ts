import type { Notification, NotificationPage } from "@portico/shared-utility/contract";
import { noCounts } from "./empty-list.ts";

/** How many notifications are unread: of each application, and in total. `count` is the sum when both are known. */
export interface UnreadCounts {
  count: number;
  /** By module; `undefined` from a server that counts only the total. */
  byModule: ReadonlyMap<string, number> | undefined;
}

export const noUnread: UnreadCounts = { count: 0, byModule: noCounts };

/** The counts of a page. */
export function countsOf({ totalUnreadNotifications: count, unreadByModule }: NotificationPage): UnreadCounts {
  return unreadByModule ? summed(new Map(Object.entries(unreadByModule))) : { count, byModule: undefined };
}

/** The counts of rows that are unread. */
export function countRows(rows: readonly Notification[]): UnreadCounts {
  return addRows(noUnread, rows);
}

/** Adds unread rows to the counts. */
export function addRows(counts: UnreadCounts, rows: readonly Notification[]): UnreadCounts {
  return change(counts, rows, 1);
}

/** Subtracts rows that were unread from the counts. */
export function removeRows(counts: UnreadCounts, rows: readonly Notification[]): UnreadCounts {
  return change(counts, rows, -1);
}

function change({ count, byModule }: UnreadCounts, rows: readonly Notification[], by: 1 | -1): UnreadCounts {
  if (!byModule) return { count: Math.max(0, count + by * rows.length), byModule };
  const next = new Map(byModule);
  for (const { module } of rows) next.set(module, Math.max(0, (next.get(module) ?? 0) + by));
  return summed(next);
}

function summed(byModule: ReadonlyMap<string, number>): UnreadCounts {
  const counted = new Map([...byModule].filter(([, count]) => count > 0));
  return { count: [...counted.values()].reduce((sum, count) => sum + count, 0), byModule: counted };
}

/** Whether two counts by module are equal. */
export function isSameCount(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([module, count]) => other.get(module) === count);
}
