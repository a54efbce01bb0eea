import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from "rxjs";
import { openTabChannel, type TabChannel } from "../browser/tab-channel.ts";
import { type ApiClient, apiClient } from "../http/api-client.ts";
import { session$ } from "../session/page-session.ts";
import { coalesce } from "./coalesce.ts";
import type { NotificationListName, ReadRows } from "./notification-list.ts";
import { createPagedList } from "./paged-list.ts";

interface NotificationParts {
  api: Pick<ApiClient, "request">;
  session$: Observable<Session>;
  channel: TabChannel<"changed">;
}

const reloadInterval = 1000;

/** The signed-in person's notifications: both lists load after sign-in and are emptied after it. */
export function createNotificationStream({ api, session$, channel }: NotificationParts) {
  const count = new BehaviorSubject(0);
  const unread = createPagedList("unread", api, (total) => count.next(total));
  const all = createPagedList("all", api, (total) => count.next(total));
  const lists = { unread, all };
  let owner: string | undefined;
  const reloads = [unread, all].map((list) =>
    coalesce(async () => {
      if (owner) await list.reload();
    }, reloadInterval),
  );

  async function reloadNotifications(): Promise<void> {
    if (owner) await Promise.all(reloads.map((reload) => reload()));
  }

  async function loadNotifications(): Promise<void> {
    const missing = [unread, all].some((list) => ["idle", "failed"].includes(list.now().status));
    if (missing) await reloadNotifications();
  }

  async function loadMoreNotifications(list: NotificationListName): Promise<void> {
    if (await lists[list].loadMore()) void reloadNotifications();
  }

  async function markNotificationsRead(ids: readonly string[]): Promise<void> {
    await api.request<void>({ method: "PATCH", path: "/notifications", body: { ids } });
    const turned = [...unreadIds()].filter((id) => ids.includes(id));
    count.next(Math.max(0, count.value - turned.length));
    showRead({ ids });
  }

  async function markAllNotificationsRead(): Promise<void> {
    const known = unreadIds();
    await api.request<void>({ method: "PATCH", path: "/notifications/all" });
    // What came while the server was at it is unread still.
    const allBut = new Set([...unreadIds()].filter((id) => !known.has(id)));
    count.next(allBut.size);
    showRead({ allBut });
  }

  function unreadIds(): ReadonlySet<string> {
    const rows = [...unread.now().notifications, ...all.now().notifications];
    return new Set(rows.filter(({ read }) => read === 0).map(({ id }) => id));
  }

  function showRead(rows: ReadRows) {
    unread.markRead(rows);
    all.markRead(rows);
    channel.post("changed");
    void reloadNotifications();
  }

  function notificationArrived(notification: Notification) {
    if (!owner) return;
    // What the list of all has already was counted before; the reload puts right what the rows do not tell.
    if (notification.read === 0 && all.arrive(notification)) {
      unread.arrive(notification);
      count.next(count.value + 1);
    }
    void reloadNotifications();
  }

  session$.pipe(map(ownerOf), distinctUntilChanged()).subscribe((email) => {
    owner = email;
    unread.clear();
    all.clear();
    count.next(0);
    // Nothing to load for a guest, and the run would hold back the first real one for a second.
    if (email) void reloadNotifications();
  });
  channel.listen(() => void reloadNotifications());

  return {
    unreadNotifications$: unread.list$,
    allNotifications$: all.list$,
    unreadCount$: count.asObservable().pipe(distinctUntilChanged()),
    loadNotifications,
    reloadNotifications,
    loadMoreNotifications,
    markNotificationsRead,
    markAllNotificationsRead,
    notificationArrived,
  };
}

function ownerOf(session: Session): string | undefined {
  return session.status === "signed-in" ? session.email : undefined;
}

const pageNotifications = createNotificationStream({
  api: apiClient,
  session$,
  channel: openTabChannel("portico-notifications"),
});

/** The unread notifications, and all of them, as far as they are loaded; both load by themselves after sign-in. */
export const { unreadNotifications$, allNotifications$ } = pageNotifications;

/** How many notifications are unread on the server, as of the last answer. */
export const { unreadCount$ } = pageNotifications;

/** Loads the lists that are not there yet or failed. Never rejects: a list says `failed` and carries the error. */
export const { loadNotifications } = pageNotifications;

/** Loads both lists anew, at most once a second; calls that come meanwhile share the next load. Never rejects. */
export const { reloadNotifications } = pageNotifications;

/** Loads the next page of a list, if there is one and nothing is loading. Never rejects. */
export const { loadMoreNotifications } = pageNotifications;

/**
 * Marks notifications as read, then reloads the lists.
 *
 * @throws ApiError when the server did not take it; nothing has changed then
 */
export const { markNotificationsRead } = pageNotifications;

/**
 * Marks every notification as read, then reloads the lists.
 *
 * @throws ApiError when the server did not take it; nothing has changed then
 */
export const { markAllNotificationsRead } = pageNotifications;

/** Shows a notification that came live at once, by its id only once, and reloads the lists. */
export const { notificationArrived } = pageNotifications;
