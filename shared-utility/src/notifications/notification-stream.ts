import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from "rxjs";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { ApiClient } from "../http/api-client.ts";
import { coalesce } from "./coalesce.ts";
import type { NotificationListName, ReadRows } from "./notification-list.ts";
import { createPagedList } from "./paged-list.ts";
import { createQueueSender } from "./queue-sender.ts";
import type { ReadOutcome } from "./read-outcome.ts";
import type { ReadQueue } from "./read-queue.ts";

interface NotificationParts {
  api: Pick<ApiClient, "request">;
  session$: Observable<Session>;
  channel: TabChannel<"changed">;
  queue: ReadQueue;
  /**
   * How long the first load waits for the live channel, in milliseconds. The channel triggers a reload when it is
   * subscribed, so that one load is enough: no notification is missed after it.
   */
  waitForLive?: number;
}

const reloadInterval = 1000;

/** The signed-in user's notifications: both lists load after sign-in and are emptied at sign-out. */
export function createNotificationStream({ api, session$, channel, queue, waitForLive = 0 }: NotificationParts) {
  const count = new BehaviorSubject(0);
  const unread = createPagedList("unread", api, (total) => count.next(total));
  const all = createPagedList("all", api, (total) => count.next(total));
  const lists = { unread, all };
  let owner: string | undefined;
  let firstLoad: ReturnType<typeof setTimeout> | undefined;
  const sendQueued = createQueueSender({ queue, send: sendRead, reload: () => void reloadNotifications() });
  const reloads = [unread, all].map((list) =>
    coalesce(async () => {
      if (!owner) return;
      await list.reload();
      // The server is reachable, whatever `navigator.onLine` says.
      if (list.now().status === "loaded") void sendQueued();
    }, reloadInterval),
  );

  async function reloadNotifications(): Promise<void> {
    if (owner) await Promise.all(reloads.map((reload) => reload()));
  }

  async function loadNotifications(): Promise<void> {
    const missing = [unread, all].filter((list) => list.now().status === "idle" || list.now().failed);
    for (const list of missing) list.forgetFailure();
    if (missing.length > 0) await reloadNotifications();
  }

  async function loadMoreNotifications(list: NotificationListName): Promise<void> {
    if (await lists[list].loadMore()) void reloadNotifications();
  }

  async function markNotificationsRead(ids: readonly string[]): Promise<ReadOutcome> {
    if (queue.enqueueOffline(ids)) return "queued";
    await sendRead(ids);
    return "read";
  }

  async function sendRead(ids: readonly string[]): Promise<void> {
    await api.request<void>({ method: "PATCH", path: "/notifications", body: { ids } });
    showAsRead(ids);
    channel.post("changed");
    void reloadNotifications();
  }

  /** Marks loaded rows as read immediately; the reload that follows counts those that are not loaded. */
  function showAsRead(ids: readonly string[]) {
    const turnedRead = [...unreadIds()].filter((id) => ids.includes(id));
    count.next(Math.max(0, count.value - turnedRead.length));
    markRows({ ids });
  }

  async function markAllNotificationsRead(): Promise<ReadOutcome> {
    const { notifications, total, page } = unread.now();
    // Offline, "all" can only mean the loaded rows: that requires a completely loaded list.
    const isComplete = page > 0 && notifications.length === total;
    if (isComplete && queue.enqueueOffline(notifications.map(({ id }) => id))) return "queued";
    const known = unreadIds();
    await api.request<void>({ method: "PATCH", path: "/notifications/all" });
    // Notifications that arrived during the request are still unread.
    const allBut = new Set([...unreadIds()].filter((id) => !known.has(id)));
    count.next(allBut.size);
    markRows({ allBut });
    channel.post("changed");
    void reloadNotifications();
    return "read";
  }

  function unreadIds(): ReadonlySet<string> {
    const rows = [...unread.now().notifications, ...all.now().notifications];
    return new Set(rows.filter(({ read }) => read === 0).map(({ id }) => id));
  }

  function markRows(rows: ReadRows) {
    unread.markRead(rows);
    all.markRead(rows);
  }

  function notificationsReadElsewhere(ids: readonly string[] | undefined) {
    const rows = all.now().notifications;
    const isKnown = (id: string) => rows.some((row) => row.id === id && row.read === 1);
    // The event also arrives for notifications that this browser marked as read.
    const isOld = ids ? ids.every(isKnown) : count.value === 0;
    if (isOld) return;
    if (ids) showAsRead(ids);
    void reloadNotifications();
  }

  function notificationArrived(notification: Notification) {
    if (!owner) return;
    // A row that the list of all notifications already has was counted before; the reload corrects the rest.
    if (notification.read === 0 && all.addArrival(notification)) {
      unread.addArrival(notification);
      count.next(count.value + 1);
    }
    void reloadNotifications();
  }

  session$.pipe(map(ownerOf), distinctUntilChanged()).subscribe((email) => {
    owner = email;
    unread.clear();
    all.clear();
    count.next(0);
    clearTimeout(firstLoad);
    if (email) firstLoad = setTimeout(loadNotifications, waitForLive);
  });
  channel.listen(() => void reloadNotifications());
  queue.onOnline(() => void sendQueued());

  return {
    unreadNotifications$: unread.list$,
    allNotifications$: all.list$,
    unreadCount$: count.asObservable().pipe(distinctUntilChanged()),
    queuedReads$: queue.queuedReads$,
    loadNotifications,
    reloadNotifications,
    loadMoreNotifications,
    markNotificationsRead,
    markAllNotificationsRead,
    notificationsReadElsewhere,
    notificationArrived,
  };
}

function ownerOf(session: Session): string | undefined {
  return session.status === "signed-in" ? session.email : undefined;
}
