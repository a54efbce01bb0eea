import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from "rxjs";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { ApiClient } from "../http/api-client.ts";
import { coalesce } from "./coalesce.ts";
import { createListLoader } from "./list-loader.ts";
import { forgetFailure } from "./list-state.ts";
import type { NotificationListName } from "./notification-list.ts";
import { arrive, clearLists, emptyState, listNames, type NotificationState } from "./notification-state.ts";
import { createQueueSender } from "./queue-sender.ts";
import { createReadMarker } from "./read-marker.ts";
import type { ReadQueue } from "./read-queue.ts";
import { isSameCount } from "./unread-counts.ts";
import { unreadUntil } from "./unread-until.ts";

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

const reloadInterval = 500;
const longestPause = 30_000;
const unknownCounts: ReadonlyMap<string, number> = new Map();

/** The signed-in user's notifications: both lists load after sign-in and are emptied at sign-out. */
export function createNotificationStream({ api, session$, channel, queue, waitForLive = 0 }: NotificationParts) {
  const user = new BehaviorSubject<string | undefined>(undefined);
  const state = new BehaviorSubject(emptyState);
  const reload = () => void lists.reloadNotifications();
  const { sendRead, ...reads } = createReadMarker({ api, state, channel, queue, reload });
  const sendQueued = createQueueSender({
    queue,
    send: sendRead,
    unreadUntil: (instant) => unreadUntil(api, instant),
    reload,
  });
  // The server is reachable, even if `navigator.onLine` is false.
  const lists = createLists({ api, state, user, onLoaded: () => void sendQueued() });

  const isMissing = () => listNames.some((name) => state.value[name].shown.status === "idle");
  followSession({ session$, user, state, load: () => isMissing() && reload(), waitForLive });
  channel.listen(reload);
  queue.onOnline(() => void sendQueued());

  const select = <Value>(value: (state: NotificationState) => Value): Observable<Value> =>
    state.asObservable().pipe(map(value), distinctUntilChanged());
  return {
    unreadNotifications$: select(({ unread }) => unread.shown),
    allNotifications$: select(({ all }) => all.shown),
    unreadCount$: select(({ count }) => count),
    unreadByModule$: select(({ byModule }) => byModule ?? unknownCounts).pipe(distinctUntilChanged(isSameCount)),
    queuedReads$: queue.queuedReads$,
    ...lists,
    ...reads,
    notificationArrived(notification: Notification) {
      if (!user.value) return;
      state.next(arrive(state.value, notification));
      reload();
    },
  };
}

interface ListParts {
  api: Pick<ApiClient, "request">;
  state: BehaviorSubject<NotificationState>;
  user: BehaviorSubject<string | undefined>;
  /** Called after each reload that succeeded. */
  onLoaded: () => void;
}

/**
 * The functions that load the two lists, each at most twice a second. A failed load is repeated, with growing pauses.
 * A pause is random, at least half of its limit, so that the pages of many users do not retry together.
 */
function createLists({ api, state, user, onLoaded }: ListParts) {
  const loaders = { unread: createListLoader("unread", api, state), all: createListLoader("all", api, state) };
  const reloads = listNames.map((name) => {
    let pause = 1_000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = coalesce(async () => {
      clearTimeout(timer);
      if (!user.value) return;
      await loaders[name].reload();
      const { status } = state.value[name].shown;
      if (status === "loaded") {
        pause = 1_000;
        onLoaded();
      } else if (status === "failed") {
        pause = Math.min(longestPause, 2 * pause);
        timer = setTimeout(reload, pause * (0.5 + Math.random() / 2));
      }
    }, reloadInterval);
    return reload;
  });

  async function reloadNotifications(): Promise<void> {
    if (user.value) await Promise.all(reloads.map((reload) => reload()));
  }

  async function loadNotifications(): Promise<void> {
    const { unread, all } = state.value;
    const isMissing = [unread, all].some(({ shown }) => shown.status === "idle" || shown.failed);
    if (!isMissing) return;
    state.next({ ...state.value, unread: forgetFailure(unread), all: forgetFailure(all) });
    await reloadNotifications();
  }

  async function loadMoreNotifications(name: NotificationListName): Promise<void> {
    if (await loaders[name].loadMore()) void reloadNotifications();
  }

  return { reloadNotifications, loadNotifications, loadMoreNotifications };
}

interface FollowParts extends Pick<ListParts, "state" | "user"> {
  session$: Observable<Session>;
  load: () => unknown;
  waitForLive: number;
}

/** Empties the lists when the user changes, and loads them for the new user. */
function followSession({ session$, user, state, load, waitForLive }: FollowParts) {
  let firstLoad: ReturnType<typeof setTimeout> | undefined;
  session$.pipe(map(userOf), distinctUntilChanged()).subscribe((email) => {
    user.next(email);
    state.next(clearLists(state.value));
    clearTimeout(firstLoad);
    if (email) firstLoad = setTimeout(load, waitForLive);
  });
}

function userOf(session: Session): string | undefined {
  return session.status === "signed-in" ? session.email : undefined;
}
