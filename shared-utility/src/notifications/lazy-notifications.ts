import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, type Observable, of, switchMap } from "rxjs";
import { isApiError } from "../http/api-error.ts";
import { createLazyVerbs } from "../session/lazy-verbs.ts";
import { emptyList, emptyRows, noCounts } from "./empty-list.ts";
import type { NotificationList, NotificationListName } from "./notification-list.ts";
import type { createNotificationStream } from "./notification-stream.ts";

type NotificationStream = ReturnType<typeof createNotificationStream>;

/**
 * The notifications of the page. Their code is loaded after a user has signed in; a guest needs none. While it cannot
 * be loaded, both lists are `failed`.
 *
 * @param load loads the code; it is called again after a failure, until it succeeds
 */
export function createLazyNotifications(session$: Observable<Session>, load: () => Promise<NotificationStream>) {
  const { select, lists, verbs, loadedVerbs } = loadForUsers(session$, load);

  return {
    unreadNotifications$: select<NotificationList>((stream) => stream.unreadNotifications$, lists),
    allNotifications$: select<NotificationList>((stream) => stream.allNotifications$, lists),
    unreadCount$: select((stream) => stream.unreadCount$, of(0)),
    unreadByModule$: select((stream) => stream.unreadByModule$, of(noCounts)),
    loadNotifications: () => {
      lists.next(emptyList);
      return verbs().then((stream) => stream.loadNotifications(), ignore);
    },
    reloadNotifications: () => verbs().then((stream) => stream.reloadNotifications(), ignore),
    loadMoreNotifications: (name: NotificationListName) =>
      verbs().then((stream) => stream.loadMoreNotifications(name), ignore),
    markNotificationsRead: async (ids: readonly string[]) => (await verbs()).markNotificationsRead(ids),
    markAllNotificationsRead: async () => (await verbs()).markAllNotificationsRead(),
    lastMarkedCount: () => loadedVerbs()?.lastMarkedCount() ?? 0,
    undoMarkAll: async () => (await verbs()).undoMarkAll(),
    // Before the code is loaded no list is loaded either: the first load includes the changes.
    notificationsReadElsewhere: (ids: readonly string[] | undefined) => loadedVerbs()?.notificationsReadElsewhere(ids),
    notificationArrived: (notification: Notification) => loadedVerbs()?.notificationArrived(notification),
  };
}

/** Loads the code for a user. Until then the lists are empty or `failed`. */
function loadForUsers(session$: Observable<Session>, load: () => Promise<NotificationStream>) {
  const loaded = new BehaviorSubject<NotificationStream | undefined>(undefined);
  const lists = new BehaviorSubject<NotificationList>(emptyList);
  const { verbs, verbsAtLast, loadedVerbs } = createLazyVerbs(async () => {
    try {
      const stream = await load();
      loaded.next(stream);
      return stream;
    } catch (error) {
      lists.next({ ...emptyRows, status: "failed", failed: "all", ...(isApiError(error) && { error }) });
      throw error;
    }
  });
  session$.subscribe(({ status }) => {
    if (status === "signed-in") void verbsAtLast();
    else lists.next(emptyList);
  });
  const select = <Value>(
    streamOf: (stream: NotificationStream) => Observable<Value>,
    before: Observable<Value>,
  ): Observable<Value> =>
    loaded.pipe(
      switchMap((stream) => (stream ? streamOf(stream) : before)),
      distinctUntilChanged(),
    );
  return { select, lists, verbs, loadedVerbs };
}

/** Each reload tries to load the code again. */
const ignore = () => {};
