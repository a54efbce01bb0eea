import type { Notification } from "@portico/shared-utility/contract";
import type { ApiError } from "../http/api-error.ts";

export type NotificationListName = "unread" | "all";

/** One list as far as it is loaded, newest first. `page` is the next page to load; `total` counts the server's rows. */
export interface NotificationList {
  status: "idle" | "loading" | "loaded" | "failed";
  notifications: readonly Notification[];
  total: number;
  page: number;
  /** When the server last told the list from its beginning, ISO 8601. */
  loadedAt?: string;
  error?: ApiError;
  /** What could not be loaded, the next page or the list from its beginning: until it is there, or asked for anew. */
  failed?: "next" | "all";
}

export const emptyList: NotificationList = { status: "idle", notifications: [], total: 0, page: 0 };

/** A page behind what is loaded; rows that a shift of the list brings twice stay single. */
export function appended(list: NotificationList, page: readonly Notification[], total: number): NotificationList {
  const known = new Set(list.notifications.map(({ id }) => id));
  const missing = page.filter(({ id }) => !known.has(id));
  // A page may bring what has come meanwhile: it belongs before older rows, not at the end.
  const notifications = missing.reduce(
    (rows, row) => placed(rows, row, (other) => other.created_at < row.created_at),
    list.notifications,
  );
  const { loadedAt } = list;
  return { status: "loaded", notifications, total, page: list.page + 1, ...(loadedAt && { loadedAt }) };
}

/** Puts what arrived meanwhile where it belongs, in whatever order it came; what the list has already stays single. */
export function withArrivals(list: NotificationList, arrivals: readonly Notification[]): NotificationList {
  const known = new Set(list.notifications.map(({ id }) => id));
  const missing = arrivals.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return list;
  const notifications = missing.reduce(
    (rows, row) => placed(rows, row, (other) => other.created_at <= row.created_at),
    list.notifications,
  );
  return { ...list, notifications, total: list.total + missing.length };
}

/** Which rows turn read: the named ones, or all but those that came since all was asked for. */
export type ReadRows = { ids: readonly string[] } | { allBut: ReadonlySet<string> };

/** Marks rows as read; the unread list loses them. */
export function withRead(list: NotificationList, name: NotificationListName, rows: ReadRows): NotificationList {
  const isMeant = ({ id }: Notification) => ("ids" in rows ? rows.ids.includes(id) : !rows.allBut.has(id));
  const touched = (row: Notification) => row.read === 0 && isMeant(row);
  if (name === "all") {
    return { ...list, notifications: list.notifications.map((row) => (touched(row) ? { ...row, read: 1 } : row)) };
  }
  const notifications = list.notifications.filter((row) => !touched(row));
  const left = Math.max(0, list.total - (list.notifications.length - notifications.length));
  return { ...list, notifications, total: "ids" in rows ? left : notifications.length };
}

function placed(
  rows: readonly Notification[],
  row: Notification,
  isBehind: (other: Notification) => boolean,
): readonly Notification[] {
  const index = rows.findIndex(isBehind);
  return index < 0 ? [...rows, row] : [...rows.slice(0, index), row, ...rows.slice(index)];
}
