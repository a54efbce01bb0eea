import type { Notification } from "@portico/shared-utility/contract";
import { addArrival, cleared, emptyListState, type ListState, markRows } from "./list-state.ts";
import type { NotificationListName, ReadRows } from "./notification-list.ts";

/** Both lists, and the number of unread notifications: the server's last count, adjusted for what happened since. */
export interface NotificationState {
  unread: ListState;
  all: ListState;
  count: number;
}

export const emptyState: NotificationState = { unread: emptyListState, all: emptyListState, count: 0 };

export const listNames: readonly NotificationListName[] = ["unread", "all"];

/** Shows a notification that arrived live. A row that the list of all has was counted before. */
export function arrive(state: NotificationState, notification: Notification): NotificationState {
  const all = addArrival(state.all, notification);
  if (notification.read === 1 || all === state.all) return state;
  return { unread: addArrival(state.unread, notification), all, count: state.count + 1 };
}

/** Marks loaded rows as read. */
export function markIds(state: NotificationState, ids: readonly string[]): NotificationState {
  const turnedRead = [...unreadIds(state)].filter((id) => ids.includes(id));
  return mark(state, { ids }, Math.max(0, state.count - turnedRead.length));
}

/** Marks all rows as read that were `known` before the request; later ones are still unread. */
export function markAll(state: NotificationState, known: ReadonlySet<string>): NotificationState {
  const allBut = new Set([...unreadIds(state)].filter((id) => !known.has(id)));
  return mark(state, { allBut }, allBut.size);
}

function mark({ unread, all }: NotificationState, rows: ReadRows, count: number): NotificationState {
  return { unread: markRows(unread, "unread", rows), all: markRows(all, "all", rows), count };
}

export function clearLists({ unread, all }: NotificationState): NotificationState {
  return { unread: cleared(unread), all: cleared(all), count: 0 };
}

/** The ids of the loaded rows that are unread. */
export function unreadIds({ unread, all }: NotificationState): ReadonlySet<string> {
  const rows = [...unread.shown.notifications, ...all.shown.notifications];
  return new Set(rows.filter(({ read }) => read === 0).map(({ id }) => id));
}

/** Whether these notifications, or with `undefined` all, are shown as read already. */
export function isKnownRead({ all, count }: NotificationState, ids: readonly string[] | undefined): boolean {
  if (!ids) return count === 0;
  const read = new Set(all.shown.notifications.filter((row) => row.read === 1).map(({ id }) => id));
  return ids.every((id) => read.has(id));
}
