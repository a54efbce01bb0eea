import { filter, map } from "rxjs";
import { openTabChannel } from "../browser/tab-channel.ts";
import {
  notificationArrived,
  notificationsReadElsewhere,
  reloadNotifications,
} from "../notifications/page-notifications.ts";
import { reloadApps, session$ } from "../session/page-session.ts";
import type { LiveMessage } from "./live-channel.ts";
import { liveCredentials } from "./live-credentials.ts";
import { createLiveStream } from "./live-stream.ts";
import { spreadCalls } from "./spread-calls.ts";

// Milliseconds after an event, and after a time in which events may have been missed. The call is spread because all
// pages of a tenant make it.
const soon = 400;
const later = 3000;

// A failed load is repeated with the next event. The server decides anyway.
const renewApps = spreadCalls(() => void reloadApps().catch(() => {}));

const pageLive = createLiveStream({
  session$,
  reload: () => {
    void reloadNotifications();
    renewApps(later);
  },
  open: async ({ email, receive }) => {
    const { openLiveChannel, stompConnection } = await import("./live-chunk.ts");
    const channel = openTabChannel<LiveMessage>(`portico-live ${email}`);
    const live = openLiveChannel({ email, receive, channel, connect: stompConnection, credentials: liveCredentials });
    return {
      close() {
        live.close();
        channel.close();
      },
    };
  },
});

/** `connecting`, `live`, `degraded` (the lists are polled once a minute) or `off`. */
export const { liveStatus$ } = pageLive;

/** Each event of the live channel, in every tab; a notification only after the lists contain it. */
export const { liveEvents$ } = pageLive;

/** Opens the live channel now and after each sign-in; tabs share one connection. */
export const { openLive } = pageLive;

// Subscribed first, so that the lists change before other subscribers get the event.
liveEvents$.subscribe((event) => {
  if (event.type === "NOTIFICATION") notificationArrived(event.notification);
  if (event.type === "READ" && event.restored) void reloadNotifications();
  else if (event.type === "READ") notificationsReadElsewhere(event.ids);
  if (event.type === "APPS") renewApps(soon);
});

/** Each notification that arrives by the live channel, in every tab, after the lists contain it. */
export const liveNotifications$ = liveEvents$.pipe(
  filter((event) => event.type === "NOTIFICATION"),
  map(({ notification }) => notification),
);

/** Emits when the tenant's release has changed, and after a reconnection, when such an event may have been missed. */
export const releaseEvents$ = liveEvents$.pipe(filter((event) => event.type === "RELEASE"));
