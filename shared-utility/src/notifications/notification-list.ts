import type { Notification } from "@portico/shared-utility/contract";
import type { ApiError } from "../http/api-error.ts";

export type NotificationListName = "unread" | "all";

/** The loaded part of a list, newest first. `page` is the next page to load; `total` counts the server's rows. */
export interface ListRows {
  notifications: readonly Notification[];
  total: number;
  page: number;
  /** When the first page was last loaded, ISO 8601. */
  loadedAt?: string;
}

/** The failed load (`next` page, or `all` of the list), until a load succeeds or is requested again. */
interface LoadFailure {
  failed: "next" | "all";
  error?: ApiError;
}

interface NoFailure {
  failed?: undefined;
  error?: undefined;
}

/**
 * A list: `idle` before its first load; `loading` its first page, the next one or all again; `retrying` after a
 * failure that stays shown meanwhile.
 */
export type NotificationList =
  | ({ status: "idle" | "loading" | "loaded" } & ListRows & NoFailure)
  | ({ status: "failed" | "retrying" } & ListRows & LoadFailure);

/** The rows of a list, without its status. */
export function rowsOf({ notifications, total, page, loadedAt }: NotificationList): ListRows {
  return { notifications, total, page, ...(loadedAt && { loadedAt }) };
}

/** Appends the next page. A row that the page repeats, because newer rows shifted the list, is not duplicated. */
export function appended(rows: ListRows, page: readonly Notification[], total: number): ListRows {
  // A page may contain rows that arrived later: they belong before older rows, not at the end.
  const isBehind = (other: Notification, row: Notification) => other.created_at < row.created_at;
  const notifications = merged(rows.notifications, page, isBehind);
  return { ...rows, notifications, total, page: rows.page + 1 };
}

/** Inserts notifications that arrived live, sorted by time; a row that the list already has is not duplicated. */
export function withArrivals<List extends ListRows>(list: List, arrivals: readonly Notification[]): List {
  const isBehind = (other: Notification, row: Notification) => other.created_at <= row.created_at;
  const notifications = merged(list.notifications, arrivals, isBehind);
  const added = notifications.length - list.notifications.length;
  return added === 0 ? list : { ...list, notifications, total: list.total + added };
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

/** Inserts each missing row before the first row that follows it in order. */
function merged(
  rows: readonly Notification[],
  more: readonly Notification[],
  isBehind: (other: Notification, row: Notification) => boolean,
): readonly Notification[] {
  const known = new Set(rows.map(({ id }) => id));
  const all = [...rows];
  for (const row of more) {
    if (known.has(row.id)) continue;
    const index = all.findIndex((other) => isBehind(other, row));
    all.splice(index < 0 ? all.length : index, 0, row);
  }
  return all;
}
