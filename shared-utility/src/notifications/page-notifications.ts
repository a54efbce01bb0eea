import { browserStorage } from "../browser/browser-storage.ts";
import { openTabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { lostChunk } from "../http/lost-chunk.ts";
import { session$ } from "../session/page-session.ts";
import { createLazyNotifications } from "./lazy-notifications.ts";
import { createReadQueue } from "./read-queue.ts";

const queue = createReadQueue({ session$, storage: browserStorage });

const pageNotifications = createLazyNotifications(session$, async () => {
  const file = await import(/* webpackChunkName: "signed-in" */ "./notification-stream.ts").catch(lostChunk);
  const channel = openTabChannel<"changed">("portico-notifications");
  return file.createNotificationStream({ api: apiClient, session$, channel, queue, waitForLive: 1000 });
});

/** The ids of notifications that were read offline. They stay unread and counted until the server has marked them. */
export const { queuedReads$ } = queue;

/**
 * The loaded parts of the list of unread notifications and of the list of all. Both load once after sign-in: when the
 * live channel is subscribed, or after a second without it.
 */
export const { unreadNotifications$, allNotifications$ } = pageNotifications;

/** The number of unread notifications: the server's last count, adjusted for later changes. */
export const { unreadCount$ } = pageNotifications;

/** The same by module; a module without unread notifications is missing. */
export const { unreadByModule$ } = pageNotifications;

/**
 * Loads lists that are not loaded, or failed. Never rejects: after a failure a list's `status` is `failed`, with the
 * error.
 */
export const { loadNotifications } = pageNotifications;

/** Reloads both lists, at most twice a second; calls in the meantime share the next reload. Never rejects. */
export const { reloadNotifications } = pageNotifications;

/** Loads the next page of a list, if there is one and nothing is loading. Never rejects. */
export const { loadMoreNotifications } = pageNotifications;

/**
 * Marks notifications as read, then reloads the lists. Offline they are `queued`: stored in this browser, and sent when
 * the network is back.
 * @throws ApiError when the call failed; this page then shows no change, even if the server made it
 */
export const { markNotificationsRead } = pageNotifications;

/**
 * Marks every notification as read, then reloads the lists. Offline they are `queued`, including those that are not
 * loaded.
 * @throws ApiError when the call failed; this page then shows no change, even if the server made it
 */
export const { markAllNotificationsRead } = pageNotifications;

/** How many notifications the last "mark all as read" of this page marked on the server; 0 after its undo. */
export const { lastMarkedCount } = pageNotifications;

/**
 * Makes those notifications unread again, in all tabs and on all devices.
 *
 * @throws ApiError `resource.conflict` when more than a minute has passed
 */
export const { undoMarkAll } = pageNotifications;

/** Reloads the lists when another browser of the user has read notifications that are unread here. */
export const { notificationsReadElsewhere } = pageNotifications;

/** Shows a notification from the live channel, once per id, and reloads the lists. */
export const { notificationArrived } = pageNotifications;
