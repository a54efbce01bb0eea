import type { Notification } from "@portico/shared-utility/contract";
import type { ApiError } from "../http/api-error.ts";

export type NotificationListName = "unread" | "all";

/** The loaded part of a list, newest first. `page` is the next page to load; `total` counts the server's rows. */
export interface NotificationList {
  status: "idle" | "loading" | "loaded" | "failed";
  notifications: readonly Notification[];
  total: number;
  page: number;
  /** When the first page was last loaded, ISO 8601. */
  loadedAt?: string;
  error?: ApiError;
  /** What failed to load: the `next` page or `all` of the list. Kept until it is loaded or requested again. */
  failed?: "next" | "all";
}

export const emptyList: NotificationList = { status: "idle", notifications: [], total: 0, page: 0 };

/** Appends the next page. A row that the page repeats, because newer rows shifted the list, is not duplicated. */
export function appended(list: NotificationList, page: readonly Notification[], total: number): NotificationList {
  const known = new Set(list.notifications.map(({ id }) => id));
  const missing = page.filter(({ id }) => !known.has(id));
  // A page may have rows that arrived meanwhile: they belong before older rows, not at the end.
  const notifications = missing.reduce(
    (rows, row) => inserted(rows, row, (other) => other.created_at < row.created_at),
    list.notifications,
  );
  const { loadedAt } = list;
  return { status: "loaded", notifications, total, page: list.page + 1, ...(loadedAt && { loadedAt }) };
}

/** Inserts notifications that arrived live, sorted by time; a row that the list already has is not duplicated. */
export function withArrivals(list: NotificationList, arrivals: readonly Notification[]): NotificationList {
  const known = new Set(list.notifications.map(({ id }) => id));
  const missing = arrivals.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return list;
  const notifications = missing.reduce(
    (rows, row) => inserted(rows, row, (other) => other.created_at <= row.created_at),
    list.notifications,
  );
  return { ...list, notifications, total: list.total + missing.length };
}

/** Which rows become read: those in `ids`, or all except `allBut`, the rows that arrived after the request. */
export type ReadRows = { ids: readonly string[] } | { allBut: ReadonlySet<string> };

/** Marks rows as read; the unread list drops them. */
export function withRead(list: NotificationList, name: NotificationListName, rows: ReadRows): NotificationList {
  const isSelected = ({ id }: Notification) => ("ids" in rows ? rows.ids.includes(id) : !rows.allBut.has(id));
  const turnsRead = (row: Notification) => row.read === 0 && isSelected(row);
  if (name === "all") {
    return { ...list, notifications: list.notifications.map((row) => (turnsRead(row) ? { ...row, read: 1 } : row)) };
  }
  const notifications = list.notifications.filter((row) => !turnsRead(row));
  const left = Math.max(0, list.total - (list.notifications.length - notifications.length));
  return { ...list, notifications, total: "ids" in rows ? left : notifications.length };
}

function inserted(
  rows: readonly Notification[],
  row: Notification,
  isBehind: (other: Notification) => boolean,
): readonly Notification[] {
  const index = rows.findIndex(isBehind);
  return index < 0 ? [...rows, row] : [...rows.slice(0, index), row, ...rows.slice(index)];
}
