import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, type Observable, of, switchMap } from "rxjs";
import { createLazyVerbs } from "../session/lazy-verbs.ts";
import { emptyList, noCounts } from "./empty-list.ts";
import type { NotificationListName } from "./notification-list.ts";
import type { createNotificationStream } from "./notification-stream.ts";

type NotificationStream = ReturnType<typeof createNotificationStream>;

/**
 * The notifications of the page. Their code is loaded when a user has signed in; a guest has none.
 *
 * @param load loads the code; it is called again where that has failed
 */
export function createLazyNotifications(session$: Observable<Session>, load: () => Promise<NotificationStream>) {
  const loaded = new BehaviorSubject<NotificationStream | undefined>(undefined);
  const { verbs, loadedVerbs } = createLazyVerbs(async () => {
    const stream = await load();
    loaded.next(stream);
    return stream;
  });
  session$.subscribe(({ status }) => {
    if (status === "signed-in") verbs().catch(ignore);
  });
  const select = <Value>(streamOf: (stream: NotificationStream) => Observable<Value>, before: Value) =>
    loaded.pipe(
      switchMap((stream) => (stream ? streamOf(stream) : of(before))),
      distinctUntilChanged(),
    );

  return {
    unreadNotifications$: select((stream) => stream.unreadNotifications$, emptyList),
    allNotifications$: select((stream) => stream.allNotifications$, emptyList),
    unreadCount$: select((stream) => stream.unreadCount$, 0),
    unreadByModule$: select((stream) => stream.unreadByModule$, noCounts),
    loadNotifications: () => verbs().then((stream) => stream.loadNotifications(), ignore),
    reloadNotifications: () => verbs().then((stream) => stream.reloadNotifications(), ignore),
    loadMoreNotifications: (name: NotificationListName) =>
      verbs().then((stream) => stream.loadMoreNotifications(name), ignore),
    markNotificationsRead: async (ids: readonly string[]) => (await verbs()).markNotificationsRead(ids),
    markAllNotificationsRead: async () => (await verbs()).markAllNotificationsRead(),
    lastMarkedCount: () => loadedVerbs()?.lastMarkedCount() ?? 0,
    undoMarkAll: async () => (await verbs()).undoMarkAll(),
    // Before the code is loaded no list is: its first load brings what has changed.
    notificationsReadElsewhere: (ids: readonly string[] | undefined) => loadedVerbs()?.notificationsReadElsewhere(ids),
    notificationArrived: (notification: Notification) => loadedVerbs()?.notificationArrived(notification),
  };
}

/** Each reload tries to load the code again. */
const ignore = () => {};
