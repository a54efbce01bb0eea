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
  open: async ({ email, hear }) => {
    const { openLiveChannel, stompConnection } = await import("./live-chunk.ts");
    const channel = openTabChannel<LiveMessage>(`portico-live ${email}`);
    const live = openLiveChannel({ email, hear, channel, connect: stompConnection, credentials: liveCredentials });
    return {
      close() {
        live.close();
        channel.close();
      },
    };
  },
});

/** `connecting`, `live`, `degraded` (the lists are then asked for once a minute) or `off`. */
export const { liveStatus$ } = pageLive;

/** Each notification that arrives by the live channel, in every tab; the lists know of it already. */
export const { liveNotifications$ } = pageLive;

/** Each time that the tenant's release may have changed: it was told, or could not be for a while. */
export const { releaseEvents$ } = pageLive;

/** Opens the live channel whenever somebody is signed in; tabs share one connection. */
export const { openLive } = pageLive;
