import { type Notification, type NotificationPage, notificationPageSize } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError, isApiError } from "../http/api-error.ts";
import {
  appended,
  emptyList,
  type NotificationList,
  type NotificationListName,
  type ReadRows,
  withArrivals,
  withRead,
} from "./notification-list.ts";

const filters = { unread: [0], all: [0, 1] } as const;
// A reload brings back what was scrolled to, within reason.
const reloadedPages = 5;

/** One notification list, loaded page by page (specification sections 4 and 9). */
export function createPagedList(
  name: NotificationListName,
  { request }: Pick<ApiClient, "request">,
  countUnread: (total: number) => void,
) {
  const current = new BehaviorSubject(emptyList);
  // An answer to a question of an earlier version is dropped: a read notification never turns unread again.
  let version = 0;
  // What came live since the last question was put: its answer may not have it.
  let arrivals: Notification[] = [];
  // When the newest one was made that the server has told: whatever is not newer is counted, on its page or behind it.
  let countedUntil = "";

  async function fetchPage(page: number): Promise<NotificationPage> {
    const query = { offset: page * notificationPageSize, limit: notificationPageSize, read: filters[name] };
    const answer = await request<NotificationPage>({ method: "GET", path: "/notifications", query });
    if (!Array.isArray(answer?.notifications)) {
      throw new ApiError("server.unavailable", { message: "GET /notifications answered in another shape." });
    }
    return answer;
  }

  // The last page that was asked for: a reload that overtakes it brings it, too.
  let asked = 0;

  /** Says whether rows have come or gone on the server that this list has not heard of. */
  async function load(firstPage: number, pages: number): Promise<boolean> {
    const begun = version;
    arrivals = [];
    asked = firstPage + pages;
    if (firstPage > 0) forgetFailure();
    current.next({ ...current.value, status: "loading" });
    let list = firstPage === 0 ? { ...emptyList, loadedAt: new Date().toISOString() } : current.value;
    let moved = false;
    try {
      for (let page = firstPage; page < firstPage + pages; page += 1) {
        const { notifications, total, totalUnreadNotifications } = await fetchPage(page);
        if (begun !== version) return false;
        moved = page > 0 && total !== list.total;
        list = appended(list, notifications, total);
        if (page === 0) countedUntil = notifications[0]?.created_at ?? "";
        arrivals = arrivals.filter(isNews);
        countUnread(totalUnreadNotifications + missing(list));
        if (list.notifications.length >= total) break;
      }
      current.next(withArrivals(list, arrivals));
      return moved;
    } catch (error) {
      if (begun !== version) return false;
      // A reload may have overtaken the next page, and bring neither.
      const reachesFurther = current.value.page > 0 && firstPage + pages > current.value.page;
      const { error: _earlier, failed = reachesFurther ? "next" : "all", ...shown } = current.value;
      current.next({ ...shown, status: "failed", failed, ...(isApiError(error) && { error }) });
      return false;
    }
  }

  function missing(list: NotificationList): number {
    return arrivals.filter(({ id }) => !list.notifications.some((row) => row.id === id)).length;
  }

  function isNews({ created_at }: Notification): boolean {
    return created_at > countedUntil;
  }

  /** Shows what came live. Says whether it was new to this list. */
  function arrive(notification: Notification): boolean {
    if (!isNews(notification) || current.value.notifications.some(({ id }) => id === notification.id)) return false;
    arrivals = [...arrivals, notification];
    current.next(withArrivals(current.value, [notification]));
    return true;
  }

  function reload(): Promise<boolean> {
    version += 1;
    const { status, page } = current.value;
    return load(0, Math.min(reloadedPages, Math.max(1, page, status === "loading" ? asked : 0)));
  }

  /** Says whether the list has to be reloaded: pages by offset shift when rows come or go, and could leave some out. */
  async function loadMore(): Promise<boolean> {
    const { status, notifications, total, page } = current.value;
    if (status === "loading" || status === "idle" || notifications.length >= total) return false;
    return load(page, 1);
  }

  /** For whoever asks anew: a reload that nobody asked for would make the message come and go. */
  function forgetFailure() {
    const { error: _error, failed: _failed, ...shown } = current.value;
    current.next(shown);
  }

  function markRead(rows: ReadRows) {
    version += 1;
    current.next(withRead(current.value, name, rows));
  }

  function clear() {
    version += 1;
    countedUntil = "";
    current.next(emptyList);
  }

  const list$ = current.asObservable();
  return { list$, now: () => current.value, reload, loadMore, arrive, markRead, forgetFailure, clear };
}
