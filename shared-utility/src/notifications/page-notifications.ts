import { browserStorage } from "../browser/browser-storage.ts";
import { openTabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { session$ } from "../session/page-session.ts";
import { createNotificationStream } from "./notification-stream.ts";
import { createReadQueue } from "./read-queue.ts";

const pageNotifications = createNotificationStream({
  api: apiClient,
  session$,
  channel: openTabChannel("portico-notifications"),
  queue: createReadQueue({ session$, storage: browserStorage }),
  waitForLive: 1000,
});

/**
 * The unread notifications, and all of them, as far as they are loaded. Both load once after sign-in: when the live
 * channel is subscribed, or after a second without it.
 */
export const { unreadNotifications$, allNotifications$ } = pageNotifications;

/** How many notifications are unread on the server, as of the last answer. */
export const { unreadCount$ } = pageNotifications;

/** Loads the lists that are not there yet or failed. Never rejects: a list says `failed` and carries the error. */
export const { loadNotifications } = pageNotifications;

/** Loads both lists anew, at most once a second; calls that come meanwhile share the next load. Never rejects. */
export const { reloadNotifications } = pageNotifications;

/** Loads the next page of a list, if there is one and nothing is loading. Never rejects. */
export const { loadMoreNotifications } = pageNotifications;

/** The ids of notifications that were read without a network; unread, and counted, until the server has them. */
export const { queuedReads$ } = pageNotifications;

/**
 * Marks notifications as read, then reloads the lists. Without a network they are `queued`: kept in this browser, and
 * sent when it is back.
 *
 * @throws ApiError when the server did not take it; nothing has changed then
 */
export const { markNotificationsRead } = pageNotifications;

/**
 * Marks every notification as read, then reloads the lists. Without a network they are `queued` where all unread ones
 * are loaded.
 *
 * @throws ApiError when the server did not take it; nothing has changed then
 */
export const { markAllNotificationsRead } = pageNotifications;

/** Reloads the lists when some browser of the person has read what is unread here. */
export const { notificationsReadElsewhere } = pageNotifications;

/** Shows a notification that came live at once, by its id only once, and reloads the lists. */
export const { notificationArrived } = pageNotifications;
