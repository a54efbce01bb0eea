import { type NotificationPage, notificationPageSize } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError, isApiError } from "../http/api-error.ts";
import { appended, emptyList, type NotificationListName, withRead } from "./notification-list.ts";

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
    const { error: _cleared, ...shown } = current.value;
    current.next({ ...shown, status: "loading" });
    let list = firstPage === 0 ? emptyList : current.value;
    try {
      for (let page = firstPage; page < firstPage + pages; page += 1) {
        const { notifications, total, totalUnreadNotifications } = await fetchPage(page);
        if (begun !== version) return;
        list = appended(list, notifications, total);
        countUnread(totalUnreadNotifications);
        if (list.notifications.length >= total) break;
      }
      current.next(list);
    } catch (error) {
      if (begun !== version) return;
      const failure = isApiError(error) ? { error } : {};
      current.next({ ...current.value, status: "failed", ...failure });
    }
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

  return { list$: current.asObservable(), now: () => current.value, reload, loadMore, markRead, clear };
}
