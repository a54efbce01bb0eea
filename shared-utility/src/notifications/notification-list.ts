import type { Notification } from "@portico/shared-utility/contract";
import type { ApiError } from "../http/api-error.ts";

export type NotificationListName = "unread" | "all";

/** One list as far as it is loaded, newest first. `page` is the next page to load; `total` counts the server's rows. */
export interface NotificationList {
  status: "idle" | "loading" | "loaded" | "failed";
  notifications: readonly Notification[];
  total: number;
  page: number;
  /** ISO 8601 instant of the last answer, so that an old list can say so. */
  loadedAt?: string;
  error?: ApiError;
}

export const emptyList: NotificationList = { status: "idle", notifications: [], total: 0, page: 0 };

/** A page behind what is loaded; rows that a shift of the list brings twice stay single. */
export function appended(list: NotificationList, page: readonly Notification[], total: number): NotificationList {
  const known = new Set(list.notifications.map(({ id }) => id));
  const notifications = [...list.notifications, ...page.filter(({ id }) => !known.has(id))];
  return { status: "loaded", notifications, total, page: list.page + 1 };
}

/** Puts what arrived meanwhile before the rows; what the list has already stays single. */
export function withArrivals(list: NotificationList, arrivals: readonly Notification[]): NotificationList {
  const known = new Set(list.notifications.map(({ id }) => id));
  const missing = arrivals.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return list;
  const notifications = [...missing.reverse(), ...list.notifications];
  return { ...list, notifications, total: list.total + missing.length };
}

/** Marks rows as read; the unread list loses them. `ids` undefined: all. */
export function withRead(
  list: NotificationList,
  name: NotificationListName,
  ids?: readonly string[],
): NotificationList {
  const touched = (row: Notification) => row.read === 0 && (ids === undefined || ids.includes(row.id));
  if (name === "all") {
    return { ...list, notifications: list.notifications.map((row) => (touched(row) ? { ...row, read: 1 } : row)) };
  }
  const notifications = list.notifications.filter((row) => !touched(row));
  const total = ids === undefined ? 0 : Math.max(0, list.total - (list.notifications.length - notifications.length));
  return { ...list, notifications, total };
}
