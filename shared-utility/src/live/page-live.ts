import { openTabChannel } from "../browser/tab-channel.ts";
import {
  notificationArrived,
  notificationsReadElsewhere,
  reloadNotifications,
} from "../notifications/page-notifications.ts";
import { session$ } from "../session/page-session.ts";
import type { LiveMessage } from "./live-channel.ts";
import { liveCredentials } from "./live-credentials.ts";
import { createLiveStream } from "./live-stream.ts";

const pageLive = createLiveStream({
  session$,
  arrived: notificationArrived,
  readElsewhere: notificationsReadElsewhere,
  reload: () => void reloadNotifications(),
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

/** Each notification that arrives by the live channel, in every tab, after the lists have it. */
export const { liveNotifications$ } = pageLive;

/** Emits when the tenant's release has changed, and after a reconnection, when such an event may have been missed. */
export const { releaseEvents$ } = pageLive;

/** Opens the live channel now and after each sign-in; tabs share one connection. */
export const { openLive } = pageLive;
