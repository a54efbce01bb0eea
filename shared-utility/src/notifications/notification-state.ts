import type { Notification } from "@portico/shared-utility/contract";
import { addArrival, cleared, emptyListState, type ListState, markRows } from "./list-state.ts";
import type { NotificationListName, ReadRows } from "./notification-list.ts";
import { addRows, countRows, noUnread, removeRows, type UnreadCounts } from "./unread-counts.ts";

/** Both lists, and the numbers of unread notifications: the server's last counts, adjusted for later changes. */
export interface NotificationState extends UnreadCounts {
  unread: ListState;
  all: ListState;
}

export const emptyState: NotificationState = { unread: emptyListState, all: emptyListState, ...noUnread };

export const listNames: readonly NotificationListName[] = ["unread", "all"];

/**
 * Shows a notification that arrived live. A row in the list of all notifications was counted before. The list of unread
 * ones may still lack it: each list has its own load, and one of them may have failed.
 */
export function arrive(state: NotificationState, notification: Notification): NotificationState {
  const unread = addArrival(state.unread, notification);
  const all = addArrival(state.all, notification);
  if (notification.read === 1) return state;
  if (all !== state.all) return { unread, all, ...addRows(state, [notification]) };
  return unreadIds(state).has(notification.id) ? { ...state, unread } : state;
}

/** Marks loaded rows as read. */
export function markIds(state: NotificationState, ids: readonly string[]): NotificationState {
  const turnedRead = unreadRows(state).filter(({ id }) => ids.includes(id));
  return mark(state, { ids }, removeRows(state, turnedRead));
}

/** Marks all rows as read that were `known` before the request; later ones stay unread. */
export function markAll(state: NotificationState, known: ReadonlySet<string>): NotificationState {
  const later = unreadRows(state).filter(({ id }) => !known.has(id));
  return mark(state, { allBut: new Set(later.map(({ id }) => id)) }, countRows(later));
}

function mark({ unread, all }: NotificationState, rows: ReadRows, counts: UnreadCounts): NotificationState {
  return { unread: markRows(unread, "unread", rows), all: markRows(all, "all", rows), ...counts };
}

export function clearLists({ unread, all }: NotificationState): NotificationState {
  return { unread: cleared(unread), all: cleared(all), ...noUnread };
}

/** The ids of the loaded rows that are unread. */
export function unreadIds(state: NotificationState): ReadonlySet<string> {
  return new Set(unreadRows(state).map(({ id }) => id));
}

function unreadRows({ unread, all }: NotificationState): readonly Notification[] {
  const rows = [...unread.shown.notifications, ...all.shown.notifications].filter(({ read }) => read === 0);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Whether these notifications (with `undefined`: all) are already shown as read. */
export function isKnownRead({ all, count }: NotificationState, ids: readonly string[] | undefined): boolean {
  if (!ids) return count === 0;
  const read = new Set(all.shown.notifications.filter((row) => row.read === 1).map(({ id }) => id));
  return ids.every((id) => read.has(id));
}
