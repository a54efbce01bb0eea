import type { Notification } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";
import { onWakeUp } from "../browser/wake-up.ts";
import { createLiveLink } from "./live-link.ts";
import type { LiveStatus } from "./live-status.ts";
import { parseNotification } from "./parse-notification.ts";
import { parseRead } from "./parse-read.ts";
import type { Connect, LiveCredentials } from "./stomp-connection.ts";
import { leadOneTab } from "./tab-leader.ts";

/** Messages of the leading tab to the others, and `HELLO` of a new tab. */
export type LiveMessage =
  | { type: "STATUS"; status: LiveStatus }
  | { type: "NOTIFICATION"; notification: Notification }
  | { type: "READ"; ids: string[] | undefined }
  | { type: "RELOAD" }
  | { type: "RELEASE" }
  | { type: "HELLO" };

export interface LiveChannelParts {
  email: string;
  channel: TabChannel<LiveMessage>;
  connect: Connect;
  credentials(refused: string | undefined): Promise<LiveCredentials>;
  /** Receives each message, in the leading tab and in the others. */
  receive(message: Exclude<LiveMessage, { type: "HELLO" }>): void;
  locks?: LockManager | undefined;
}

// Once a minute, less some time for the response.
const pollInterval = 55_000;

/** Joins this tab to the live channel: one tab of the user, the leader, has the connection, the others follow it. */
export function openLiveChannel({ email, channel, connect, credentials, receive, locks }: LiveChannelParts) {
  let leading: { status: LiveStatus } | undefined;
  let open = true;
  let following = false;

  function publish(message: Exclude<LiveMessage, { type: "HELLO" }>) {
    receive(message);
    channel.post(message);
  }

  function lead() {
    const self = { status: "connecting" as LiveStatus };
    leading = self;
    const link = createLiveLink({
      connect,
      credentials,
      onStatus: (status) => {
        self.status = status;
        publish({ type: "STATUS", status });
      },
      // Events between the last load and this subscription were missed.
      onSubscribed: () => {
        publish({ type: "RELOAD" });
        publish({ type: "RELEASE" });
      },
      onRelease: () => publish({ type: "RELEASE" }),
      onRead: (body) => publish({ type: "READ", ids: parseRead(body) }),
      onMessage: (body) => {
        const notification = parseNotification(body);
        if (notification) publish({ type: "NOTIFICATION", notification });
      },
    });
    const polling = setInterval(() => self.status === "degraded" && publish({ type: "RELOAD" }), pollInterval);
    const stopWakeUps = onWakeUp(link.wake);
    return () => {
      leading = undefined;
      clearInterval(polling);
      stopWakeUps();
      link.close();
    };
  }

  function follow(message: Exclude<LiveMessage, { type: "HELLO" }>) {
    receive(message);
    if (following) return;
    following = true;
    // Only the other tabs received the events between this tab's first load and now.
    receive({ type: "RELOAD" });
  }

  channel.listen((message) => {
    if (!open) return;
    if (message.type !== "HELLO") return leading ? undefined : follow(message);
    if (leading) channel.post({ type: "STATUS", status: leading.status });
  });
  const resign = leadOneTab(`portico-live ${email}`, lead, locks);
  if (!leading) channel.post({ type: "HELLO" });
  const stopWakeUps = onWakeUp(() => receive({ type: "RELOAD" }));

  return {
    close() {
      open = false;
      stopWakeUps();
      resign();
    },
  };
}
