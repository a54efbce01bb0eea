import { type Notification, type NotificationPage, notificationPageSize } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError, isApiError } from "../http/api-error.ts";
import {
  appended,
  emptyList,
  type NotificationList,
  type NotificationListName,
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

  async function fetchPage(page: number): Promise<NotificationPage> {
    const query = { offset: page * notificationPageSize, limit: notificationPageSize, read: filters[name] };
    const answer = await request<NotificationPage>({ method: "GET", path: "/notifications", query });
    if (!Array.isArray(answer?.notifications)) {
      throw new ApiError("server.unavailable", { message: "GET /notifications answered in another shape." });
    }
    return answer;
  }

  async function load(firstPage: number, pages: number): Promise<void> {
    const begun = version;
    arrivals = [];
    const { error: _cleared, ...shown } = current.value;
    current.next({ ...shown, status: "loading" });
    let list = firstPage === 0 ? emptyList : current.value;
    try {
      for (let page = firstPage; page < firstPage + pages; page += 1) {
        const { notifications, total, totalUnreadNotifications } = await fetchPage(page);
        if (begun !== version) return;
        list = appended(list, notifications, total);
        countUnread(totalUnreadNotifications + missing(list));
        if (list.notifications.length >= total) break;
      }
      current.next({ ...withArrivals(list, arrivals), loadedAt: new Date().toISOString() });
    } catch (error) {
      if (begun !== version) return;
      const failure = isApiError(error) ? { error } : {};
      current.next({ ...current.value, status: "failed", ...failure });
    }
  }

  function missing(list: NotificationList): number {
    return arrivals.filter(({ id }) => !list.notifications.some((row) => row.id === id)).length;
  }

  /** Shows what came live. Says whether it was new to this list. */
  function arrive(notification: Notification): boolean {
    if (current.value.notifications.some(({ id }) => id === notification.id)) return false;
    arrivals = [...arrivals, notification];
    current.next(withArrivals(current.value, [notification]));
    return true;
  }

  function reload(): Promise<void> {
    version += 1;
    return load(0, Math.min(reloadedPages, Math.max(1, current.value.page)));
  }

  async function loadMore(): Promise<void> {
    const { status, notifications, total, page } = current.value;
    if (status === "loading" || status === "idle" || notifications.length >= total) return;
    await load(page, 1);
  }

  function markRead(ids?: readonly string[]) {
    version += 1;
    current.next(withRead(current.value, name, ids));
  }

  function clear() {
    version += 1;
    current.next(emptyList);
  }

  return { list$: current.asObservable(), now: () => current.value, reload, loadMore, arrive, markRead, clear };
}
