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
// A reload fetches the pages that were scrolled to, up to this number.
const mostReloadedPages = 5;

/** One notification list, loaded page by page (docs/product.md#notifications). */
export function createPagedList(
  name: NotificationListName,
  { request }: Pick<ApiClient, "request">,
  countUnread: (total: number) => void,
) {
  const current = new BehaviorSubject(emptyList);
  // A response to a request of an earlier version is dropped, so that a read notification never becomes unread again.
  let version = 0;
  // Notifications that arrived live since the last request: its response may not include them.
  let arrivals: Notification[] = [];
  // `created_at` of the newest notification in the server's first page: older ones are in the server's count.
  let countedUntil = "";

  async function fetchPage(page: number): Promise<NotificationPage> {
    const query = { offset: page * notificationPageSize, limit: notificationPageSize, read: filters[name] };
    const answer = await request<NotificationPage>({ method: "GET", path: "/notifications", query });
    if (!Array.isArray(answer?.notifications)) {
      throw new ApiError("server.unavailable", { message: "GET /notifications returned an unexpected shape." });
    }
    return answer;
  }

  // The number of pages requested so far: a reload that overtakes the request for the next page fetches that page too.
  let requestedPages = 0;

  /**
   * Loads pages; resolves to whether the server's rows have changed between pages, so that some may be missing here.
   */
  async function load(firstPage: number, pages: number): Promise<boolean> {
    const startVersion = version;
    arrivals = [];
    requestedPages = firstPage + pages;
    if (firstPage > 0) forgetFailure();
    current.next({ ...current.value, status: "loading" });
    let list = firstPage === 0 ? { ...emptyList, loadedAt: new Date().toISOString() } : current.value;
    let shifted = false;
    try {
      for (let page = firstPage; page < firstPage + pages; page += 1) {
        const { notifications, total, totalUnreadNotifications } = await fetchPage(page);
        if (startVersion !== version) return false;
        shifted = page > 0 && total !== list.total;
        list = appended(list, notifications, total);
        if (page === 0) countedUntil = notifications[0]?.created_at ?? "";
        arrivals = arrivals.filter(isUncounted);
        countUnread(totalUnreadNotifications + missing(list));
        if (list.notifications.length >= total) break;
      }
      current.next(withArrivals(list, arrivals));
      return shifted;
    } catch (error) {
      if (startVersion !== version) return false;
      // The failed reload may have overtaken a request for the next page: then that page failed too.
      const reachesFurther = current.value.page > 0 && firstPage + pages > current.value.page;
      const { error: _earlier, failed = reachesFurther ? "next" : "all", ...shown } = current.value;
      current.next({ ...shown, status: "failed", failed, ...(isApiError(error) && { error }) });
      return false;
    }
  }

  function missing(list: NotificationList): number {
    return arrivals.filter(({ id }) => !list.notifications.some((row) => row.id === id)).length;
  }

  function isUncounted({ created_at }: Notification): boolean {
    return created_at > countedUntil;
  }

  /** Shows a notification that arrived live; returns whether it was new to this list. */
  function addArrival(notification: Notification): boolean {
    if (!isUncounted(notification) || current.value.notifications.some(({ id }) => id === notification.id))
      return false;
    arrivals = [...arrivals, notification];
    current.next(withArrivals(current.value, [notification]));
    return true;
  }

  function reload(): Promise<boolean> {
    version += 1;
    const { status, page } = current.value;
    const pages = Math.max(1, page, status === "loading" ? requestedPages : 0);
    return load(0, Math.min(mostReloadedPages, pages));
  }

  /** Loads the next page; resolves to whether the list needs a reload, because new rows shifted the pages. */
  async function loadMore(): Promise<boolean> {
    const { status, notifications, total, page } = current.value;
    if (status === "loading" || status === "idle" || notifications.length >= total) return false;
    return load(page, 1);
  }

  /** Call when the user requests a load. Automatic reloads keep the failure: its message would flicker otherwise. */
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
  return { list$, now: () => current.value, reload, loadMore, addArrival, markRead, forgetFailure, clear };
}
